#include "tests/app/window/mock_portal.h"

#include <gio/gio.h>
#include <gio/gunixfdlist.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <string_view>
#include <utility>

namespace banneret::test {

namespace {

constexpr auto longest_wait = std::chrono::seconds(30);
constexpr const char* portal_name = "org.freedesktop.portal.Desktop";
constexpr const char* portal_path = "/org/freedesktop/portal/desktop";
constexpr const char* interfaces =
    "<node>"
    "<interface name='org.freedesktop.portal.FileChooser'>"
    "<method name='OpenFile'><arg type='s' direction='in'/><arg type='s' direction='in'/>"
    "<arg type='a{sv}' direction='in'/><arg type='o' direction='out'/></method>"
    "<method name='SaveFile'><arg type='s' direction='in'/><arg type='s' direction='in'/>"
    "<arg type='a{sv}' direction='in'/><arg type='o' direction='out'/></method>"
    "</interface>"
    "<interface name='org.freedesktop.portal.Print'>"
    "<method name='Print'><arg type='s' direction='in'/><arg type='s' direction='in'/>"
    "<arg type='h' direction='in'/><arg type='a{sv}' direction='in'/><arg type='o' direction='out'/></method>"
    "</interface>"
    "<interface name='org.freedesktop.portal.Request'><method name='Close'/></interface>"
    "</node>";

std::string text_of(GVariant* options, const char* key) {
    const char* text = nullptr;
    return g_variant_lookup(options, key, "&s", &text) != FALSE ? text : "";
}

std::string bytes_of(GVariant* options, const char* key) {
    const char* text = nullptr;
    return g_variant_lookup(options, key, "^&ay", &text) != FALSE ? text : "";
}

std::vector<std::string> first_patterns(GVariant* options) {
    std::vector<std::string> out;
    GVariantIter *filters = nullptr, *patterns = nullptr;
    if (g_variant_lookup(options, "filters", "a(sa(us))", &filters) == FALSE) return out;
    const char *name = nullptr, *pattern = nullptr;
    guint32 kind = 0;
    if (g_variant_iter_next(filters, "(&sa(us))", &name, &patterns) != FALSE) {
        while (g_variant_iter_next(patterns, "(u&s)", &kind, &pattern) != FALSE) out.emplace_back(pattern);
        g_variant_iter_free(patterns);
    }
    g_variant_iter_free(filters);
    return out;
}

// What a file handed over by its descriptor holds. It may be open only as a path.
std::string contents(GUnixFDList* files, gint32 handle) {
    const int file = files != nullptr ? g_unix_fd_list_get(files, handle, nullptr) : -1;
    gchar* bytes = nullptr;
    gsize size = 0;
    const std::string path = "/proc/self/fd/" + std::to_string(file);
    if (file < 0 || g_file_get_contents(path.c_str(), &bytes, &size, nullptr) == FALSE) return "";
    std::string out(bytes, size);
    g_free(bytes);
    close(file);
    return out;
}

}  // namespace

struct MockPortal::Service {
    User user{};
    std::vector<std::string> uris;
    GTestDBus* bus = nullptr;
    GMainContext* context = g_main_context_new();
    GDBusNodeInfo* info = g_dbus_node_info_new_for_xml(interfaces, nullptr);
    GDBusConnection* connection = nullptr;
    std::mutex mutex;
    std::condition_variable changed;
    std::optional<Asked> asked;  // guarded, like the two below
    bool closed = false, ready = false;
    std::jthread thread;

    void serve(const std::stop_token& stop);
    void called(const char* sender, const char* method, GVariant* values, GDBusMethodInvocation* call);
    void respond(const char* sender, const std::string& request);
};

void MockPortal::Service::respond(const char* sender, const std::string& request) {
    if (user == User::silent) {
        const GDBusInterfaceVTable requests{[](GDBusConnection*, const char*, const char*, const char*, const char*,
                                               GVariant*, GDBusMethodInvocation* call, gpointer self) {
                                                auto& service = *static_cast<Service*>(self);
                                                g_dbus_method_invocation_return_value(call, nullptr);
                                                const std::lock_guard lock(service.mutex);
                                                service.closed = true;
                                                service.changed.notify_all();
                                            },
                                            nullptr,
                                            nullptr,
                                            {}};
        g_dbus_connection_register_object(connection, request.c_str(), info->interfaces[2], &requests, this, nullptr,
                                          nullptr);
        return;
    }
    GVariantBuilder results;
    g_variant_builder_init(&results, G_VARIANT_TYPE("a{sv}"));
    std::vector<const char*> words;
    for (const std::string& uri : uris) words.push_back(uri.c_str());
    g_variant_builder_add(&results, "{sv}", "uris",
                          g_variant_new_strv(words.data(), static_cast<gssize>(words.size())));
    g_dbus_connection_emit_signal(connection, sender, request.c_str(), "org.freedesktop.portal.Request", "Response",
                                  g_variant_new("(ua{sv})", user == User::cancels ? 1U : 0U, &results), nullptr);
}

void MockPortal::Service::called(const char* sender, const char* method, GVariant* values,
                                 GDBusMethodInvocation* call) {
    const char *parent = nullptr, *title = nullptr;
    GVariant* options = nullptr;
    std::string printed;
    if (std::string_view(method) == "Print") {
        gint32 handle = 0;
        g_variant_get(values, "(&s&sh@a{sv})", &parent, &title, &handle, &options);
        printed = contents(g_dbus_message_get_unix_fd_list(g_dbus_method_invocation_get_message(call)), handle);
    } else {
        g_variant_get(values, "(&s&s@a{sv})", &parent, &title, &options);
    }
    gboolean many = FALSE;
    g_variant_lookup(options, "multiple", "b", &many);
    const Asked question{method,
                         title,
                         text_of(options, "current_name"),
                         bytes_of(options, "current_folder"),
                         many != FALSE,
                         first_patterns(options),
                         printed};
    std::string caller = sender + 1;
    std::replace(caller.begin(), caller.end(), '.', '_');
    const std::string request =
        std::string(portal_path) + "/request/" + caller + "/" + text_of(options, "handle_token");
    g_variant_unref(options);
    g_dbus_method_invocation_return_value(call, g_variant_new("(o)", request.c_str()));
    // The chooser's answer must come after the program has received the reply to its request.
    GVariant* received = g_dbus_connection_call_sync(connection, sender, "/", "org.freedesktop.DBus.Peer", "Ping",
                                                     nullptr, nullptr, G_DBUS_CALL_FLAGS_NONE, -1, nullptr, nullptr);
    if (received != nullptr) g_variant_unref(received);
    respond(sender, request);
    const std::lock_guard lock(mutex);
    asked = question;
    changed.notify_all();
}

void MockPortal::Service::serve(const std::stop_token& stop) {
    g_main_context_push_thread_default(context);
    connection = g_dbus_connection_new_for_address_sync(
        g_test_dbus_get_bus_address(bus),
        static_cast<GDBusConnectionFlags>(G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT |
                                          G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION),
        nullptr, nullptr, nullptr);
    const GDBusInterfaceVTable methods{
        [](GDBusConnection*, const char* sender, const char*, const char*, const char* method, GVariant* values,
           GDBusMethodInvocation* call,
           gpointer self) { static_cast<Service*>(self)->called(sender, method, values, call); },
        nullptr,
        nullptr,
        {}};
    for (const int which : {0, 1})
        g_dbus_connection_register_object(connection, portal_path, info->interfaces[which], &methods, this, nullptr,
                                          nullptr);
    GVariant* named = g_dbus_connection_call_sync(
        connection, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
        g_variant_new("(su)", portal_name, 0U), nullptr, G_DBUS_CALL_FLAGS_NONE, -1, nullptr, nullptr);
    if (named != nullptr) g_variant_unref(named);
    {
        const std::lock_guard lock(mutex);
        ready = true;
        changed.notify_all();
    }
    while (!stop.stop_requested()) g_main_context_iteration(context, TRUE);
    g_dbus_connection_close_sync(connection, nullptr, nullptr);
    g_object_unref(connection);
    g_main_context_pop_thread_default(context);
}

MockPortal::MockPortal(User user, std::vector<std::string> uris) : service_(std::make_unique<Service>()) {
    service_->user = user;
    service_->uris = std::move(uris);
    service_->bus = g_test_dbus_new(G_TEST_DBUS_NONE);
    g_test_dbus_up(service_->bus);
    if (user == User::missing) return;
    service_->thread = std::jthread([service = service_.get()](const std::stop_token& stop) { service->serve(stop); });
    std::unique_lock lock(service_->mutex);
    service_->changed.wait_for(lock, longest_wait, [&] { return service_->ready; });
}

MockPortal::~MockPortal() {
    service_->thread.request_stop();
    g_main_context_wakeup(service_->context);
    if (service_->thread.joinable()) service_->thread.join();
    g_test_dbus_stop(service_->bus);
    g_object_unref(service_->bus);
    g_main_context_unref(service_->context);
    g_dbus_node_info_unref(service_->info);
    g_unsetenv("DBUS_SESSION_BUS_ADDRESS");
}

std::string MockPortal::bus() const {
    return g_test_dbus_get_bus_address(service_->bus);
}

MockPortal::Asked MockPortal::wait_for_question() {
    std::unique_lock lock(service_->mutex);
    service_->changed.wait_for(lock, longest_wait, [&] { return service_->asked.has_value(); });
    return service_->asked.value_or(Asked{});
}

bool MockPortal::wait_for_close() {
    std::unique_lock lock(service_->mutex);
    return service_->changed.wait_for(lock, longest_wait, [&] { return service_->closed; });
}

}  // namespace banneret::test
