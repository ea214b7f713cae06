#include "app/window/desktop/desktop_portal.h"

#include <gio/gio.h>
#include <libportal/portal.h>
#include <unistd.h>

#include <cctype>
#include <cstdlib>
#include <memory>
#include <system_error>
#include <utility>

#include "engine/core/text.h"

namespace banneret::app {

namespace fs = std::filesystem;

namespace {

// Owning pointers for reference-counted and allocated objects of GLib.
template <class T>
using Counted = std::unique_ptr<T, void (*)(gpointer)>;
template <class T>
Counted<T> counted(T* object) {  // may be null
    return {object, g_object_unref};
}
using Value = std::unique_ptr<GVariant, decltype(&g_variant_unref)>;
using Failure = std::unique_ptr<GError, decltype(&g_error_free)>;

// The thread's own event loop, in which the portal answers.
struct Events {
    GMainContext* context = g_main_context_new();
    Events() { g_main_context_push_thread_default(context); }
    Events(const Events&) = delete;
    Events& operator=(const Events&) = delete;
    ~Events() {
        while (g_main_context_iteration(context, FALSE) != FALSE) continue;  // run what is still queued, which frees it
        g_main_context_pop_thread_default(context);
        g_main_context_unref(context);
    }
};

// "*.csv" and "*.CSV", as patterns are case-sensitive.
GVariant* filters_of(const std::vector<std::string>& endings) {
    constexpr guint32 pattern = 0;
    GVariantBuilder fitting;
    g_variant_builder_init(&fitting, G_VARIANT_TYPE("a(us)"));
    std::vector<std::string> named;
    for (const std::string& ending : endings) {
        named.push_back("*" + ending);
        std::string large = named.back();
        for (char& c : large) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        g_variant_builder_add(&fitting, "(us)", pattern, named.back().c_str());
        g_variant_builder_add(&fitting, "(us)", pattern, large.c_str());
    }
    GVariantBuilder all;
    g_variant_builder_init(&all, G_VARIANT_TYPE("a(us)"));
    g_variant_builder_add(&all, "(us)", pattern, "*");
    GVariantBuilder filters;
    g_variant_builder_init(&filters, G_VARIANT_TYPE("a(sa(us))"));
    if (!endings.empty()) g_variant_builder_add(&filters, "(sa(us))", joined(named, "and").c_str(), &fitting);
    g_variant_builder_add(&filters, "(sa(us))", "All files", &all);
    if (endings.empty()) g_variant_builder_clear(&fitting);
    return g_variant_builder_end(&filters);
}

// A question under way.
struct Asking {
    const DesktopQuestion* question = nullptr;
    DesktopChose chose;
    bool done = false;
};

// The files of {"uris": ["file:///..."]}; remote files have no path and are left out.
std::vector<fs::path> files_in(GVariant* answer) {
    std::vector<fs::path> out;
    gchar** uris = nullptr;
    if (g_variant_lookup(answer, "uris", "^as", &uris) == FALSE) return out;
    for (gchar** uri = uris; *uri != nullptr; ++uri)
        if (gchar* name = g_filename_from_uri(*uri, nullptr, nullptr)) {
            out.emplace_back(name);
            g_free(name);
        }
    g_strfreev(uris);
    return out;
}

void answered(GObject* portal, GAsyncResult* result, gpointer data) {
    Asking& asking = *static_cast<Asking*>(data);
    GError* failed = nullptr;
    const auto finish = asking.question->saving ? xdp_portal_save_file_finish : xdp_portal_open_file_finish;
    const Value files(finish(XDP_PORTAL(portal), result, &failed), g_variant_unref);
    const Failure failure(failed, g_error_free);
    if (files) asking.chose.files = files_in(files.get());
    // If the user closes the chooser, that is an answer too; any other error means that there is none.
    asking.chose.reached = files != nullptr || g_error_matches(failed, G_IO_ERROR, G_IO_ERROR_CANCELLED) != FALSE;
    asking.done = true;
}

void printed(GObject* portal, GAsyncResult* result, gpointer data) {
    Asking& asking = *static_cast<Asking*>(data);
    GError* failed = nullptr;
    asking.chose.printed = xdp_portal_print_file_finish(XDP_PORTAL(portal), result, &failed) != FALSE;
    const Failure failure(failed, g_error_free);
    asking.chose.reached = asking.chose.printed || g_error_matches(failed, G_IO_ERROR, G_IO_ERROR_CANCELLED) != FALSE;
    asking.done = true;
}

// A file for the portal to read, removed with the object.
class PdfFile {
public:
    explicit PdfFile(const std::string& pdf) {
        if (pdf.empty()) return;
        const int file = g_file_open_tmp("banneret-XXXXXX.pdf", &name_, nullptr);
        if (file < 0) return;
        close(file);
        written_ = g_file_set_contents(name_, pdf.data(), static_cast<gssize>(pdf.size()), nullptr) != FALSE;
    }
    ~PdfFile() {
        if (name_ != nullptr) unlink(name_);
        g_free(name_);
    }
    PdfFile(const PdfFile&) = delete;
    PdfFile& operator=(const PdfFile&) = delete;
    const char* name() const { return written_ ? name_ : nullptr; }

private:
    gchar* name_ = nullptr;
    bool written_ = false;
};

void open_chooser(XdpPortal* portal, Asking& asking, GCancellable* closing) {
    const DesktopQuestion& q = *asking.question;
    GVariant* filters = filters_of(q.endings);
    if (q.saving)
        xdp_portal_save_file(portal, nullptr, q.title.c_str(), q.suggested.c_str(), q.folder.c_str(), nullptr, filters,
                             nullptr, nullptr, XDP_SAVE_FILE_FLAG_NONE, closing, answered, &asking);
    else
        xdp_portal_open_file(portal, nullptr, q.title.c_str(), filters, nullptr, nullptr,
                             q.many ? XDP_OPEN_FILE_FLAG_MULTIPLE : XDP_OPEN_FILE_FLAG_NONE, closing, answered,
                             &asking);
}

gboolean cancel_in_its_thread(gpointer closing) {
    g_cancellable_cancel(static_cast<GCancellable*>(closing));
    return G_SOURCE_REMOVE;
}

// Waits until the user has chosen, or until `stop`.
DesktopChose answer_of_desktop(const DesktopQuestion& question, const std::stop_token& stop) {
    Asking asking{&question, {question.number, {}, false}, false};
    const Events events;
    // Connect to the bus first, as the portal's constructor crashes if there is none.
    const auto bus = counted(g_bus_get_sync(G_BUS_TYPE_SESSION, nullptr, nullptr));
    if (!bus || stop.stop_requested()) return asking.chose;
    // By default GDBus exits the program when the session bus closes, and unsaved work would be lost.
    g_dbus_connection_set_exit_on_close(bus.get(), FALSE);
    const auto portal = counted(xdp_portal_new());
    const auto closing = counted(g_cancellable_new());
    const PdfFile pdf(question.pdf);
    if (question.pdf.empty())
        open_chooser(portal.get(), asking, closing.get());
    else if (pdf.name() == nullptr)
        return asking.chose;
    else
        xdp_portal_print_file(portal.get(), nullptr, question.title.c_str(), 0, pdf.name(), XDP_PRINT_FLAG_NONE,
                              closing.get(), printed, &asking);
    const std::stop_callback on_stop(stop, [&] {
        GSource* source = g_idle_source_new();
        g_source_set_callback(source, cancel_in_its_thread, closing.get(), nullptr);
        g_source_attach(source, events.context);
        g_source_unref(source);
    });
    while (!asking.done) g_main_context_iteration(events.context, TRUE);
    // Send the message that closes the chooser before the connection is released.
    g_dbus_connection_flush_sync(bus.get(), nullptr, nullptr);
    return asking.chose;
}

}  // namespace

DesktopQuestion desktop_question(const ChooserModel& model) {
    return {model.number, model.title, model.saving, model.many, model.suggested, model.path, model.endings};
}

DesktopQuestion print_question(const Printing& printing) {
    return {printing.number, "Print " + printing.name, false, false, {}, {}, {}, printing.pdf};
}

DesktopPortal::DesktopPortal(std::function<void()> wake) : wake_(std::move(wake)) {}

DesktopPortal::~DesktopPortal() {
    close();
}

bool DesktopPortal::may_be_there() {
    if (const char* bus = std::getenv("DBUS_SESSION_BUS_ADDRESS"); bus != nullptr && *bus != '\0') return true;
    const char* runtime = std::getenv("XDG_RUNTIME_DIR");
    std::error_code none;
    return runtime != nullptr && fs::exists(fs::path(runtime) / "bus", none);
}

void DesktopPortal::ask(DesktopQuestion question) {
    close();
    {
        const std::lock_guard lock(mutex_);
        open_ = question.number;
    }
    thread_ = std::jthread([this, question = std::move(question)](const std::stop_token& stop) {
        DesktopChose chose = answer_of_desktop(question, stop);
        if (stop.stop_requested()) return;
        {
            const std::lock_guard lock(mutex_);
            open_.reset();
            answer_ = std::move(chose);
        }
        if (wake_) wake_();
    });
}

void DesktopPortal::close() {
    thread_ = {};  // asks it to stop, and waits
    const std::lock_guard lock(mutex_);
    open_.reset();
    answer_.reset();
}

std::optional<std::uint32_t> DesktopPortal::open_question() const {
    const std::lock_guard lock(mutex_);
    return open_;
}

std::optional<DesktopChose> DesktopPortal::answer() {
    const std::lock_guard lock(mutex_);
    return std::exchange(answer_, std::nullopt);
}

}  // namespace banneret::app
