import UIKit
import WebKit

/// Thrown by your services, too: `declined` (the person said no), `dismissed` (closed it), `unavailable` (not now).
struct Refusal: Error {
    let code: String
    let message: String
}

/// What your app has already. Both close their sheet when their task is cancelled.
@MainActor
protocol AppServices: AnyObject {
    /// Asks the person, and returns a token that the shop's backend redeems at yours.
    func issueGrant() async throws -> String

    /// `ui-closed`, `failed`, `pending`, `dismissed` or `unknown`; your server knows the right amount.
    func pay(reservationId: String, minor: Int, currency: String) async throws -> String
}

/// The shop in a web view, by protocol.openrpc.json as JSON through the object `AcmeHost`. Needs iOS 15. The shop has
/// `createNativeAdapter` in its registry.
final class ShopViewController: UIViewController {
    private static let appVersion = "8.2"
    private static let protocolName = "doorstep-bridge"
    private static let version = 2
    private static let shop = "https://shop.example"
    /// The shop, and your pages for payments; other sites open in the browser.
    private static let origins: Set<String> = [shop, "https://pay.acme.example"]
    private static let capabilities = ["login.grant-token", "pay.native", "share", "open", "close", "storage", "back"]

    /// A reply is what the promise of `postMessage` resolves with. Other frames and sites get no object.
    private static let script = """
    if (location.origin === 'https://shop.example') {
      window.AcmeHost = {
        onmessage: null,
        postMessage(text) {
          const replied = window.webkit.messageHandlers.AcmeHost.postMessage(text);
          replied.then((reply) => reply && window.AcmeHost.onmessage?.({ data: reply }), () => {});
        },
      };
    }
    """

    private let services: AppServices
    private var webView: WKWebView!
    private var isOpen = false
    private var calls: [String: Task<String?, Never>] = [:] // those that wait for a reply
    private var sheets: Set<String> = [] // login and pay, until they have closed
    private var events: [String: CheckedContinuation<Bool, Never>] = [:]

    init(services: AppServices) {
        self.services = services
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { fatalError("not in a storyboard") }

    override func loadView() {
        let configuration = WKWebViewConfiguration()
        configuration.websiteDataStore = .default() // keeps the cart and the login
        configuration.applicationNameForUserAgent = "AcmeApp/\(Self.appVersion)"
        let controller = configuration.userContentController
        // the page's own world, where the shop is
        controller.addUserScript(
            WKUserScript(source: Self.script, injectionTime: .atDocumentStart, forMainFrameOnly: true, in: .page))
        controller.addScriptMessageHandler(self, contentWorld: .page, name: "AcmeHost")
        webView = WKWebView(frame: .zero, configuration: configuration)
        webView.allowsBackForwardNavigationGestures = true
        webView.scrollView.contentInsetAdjustmentBehavior = .never // the page keeps clear itself
        webView.navigationDelegate = self
        webView.uiDelegate = self
        view = webView
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        webView.load(URLRequest(url: URL(string: "\(Self.shop)/")!))
    }

    /// The controller keeps its handler, and would keep this screen for ever.
    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        guard isMovingFromParent || isBeingDismissed else { return }
        leave()
        webView.configuration.userContentController.removeAllScriptMessageHandlers()
    }

    /// For the back button of your title bar.
    func goBack() async {
        if await tell("back") { return }
        if webView.canGoBack { webView.goBack() } else { close() }
    }

    /// The reply as JSON; nil: the message has none.
    private func receive(_ message: [String: Any]) async -> String? {
        let id = message["id"] as? String ?? ""
        switch message["type"] as? String {
        case "hello": return greet(message)
        case "call": return await call(id, message["method"] as? String ?? "", message["params"] as? [Any] ?? [])
        case "cancel": calls.removeValue(forKey: id)?.cancel()
        case "told": events.removeValue(forKey: id)?.resume(returning: message["prevented"] as? Bool ?? false)
        case "bye": leave()
        default: break
        }
        return nil
    }

    private func greet(_ hello: [String: Any]) -> String? {
        guard hello["protocol"] as? String == Self.protocolName, let nonce = hello["nonce"] as? String else { return nil }
        leave() // the page has loaded again
        var answer: [String: Any] = ["protocol": Self.protocolName, "nonce": nonce]
        if (hello["versions"] as? [Int] ?? []).contains(Self.version) {
            isOpen = true
            answer["type"] = "welcome"
            answer["version"] = Self.version
            answer["hostVersion"] = Self.appVersion
            answer["capabilities"] = Self.capabilities
        } else {
            answer["type"] = "refuse"
            answer["versions"] = [Self.version]
        }
        return Self.text(answer)
    }

    private func call(_ id: String, _ method: String, _ params: [Any]) async -> String? {
        guard isOpen, calls[id] == nil else { return nil }
        let task = Task { await reply(id, method, params) }
        calls[id] = task
        let text = await task.value
        // a call that was cancelled gets no reply
        return calls.removeValue(forKey: id) == nil ? nil : text
    }

    private func reply(_ id: String, _ method: String, _ params: [Any]) async -> String? {
        var reply: [String: Any] = ["type": "reply", "id": id]
        do {
            reply["value"] = try await answer(method, params)
            reply["ok"] = true
        } catch {
            let refusal = error as? Refusal ?? Refusal(code: "host-error", message: "failed")
            reply["ok"] = false
            reply["code"] = refusal.code
            reply["message"] = refusal.message
        }
        return Self.text(reply)
    }

    /// Checks every parameter, as the shop may have been taken over.
    private func answer(_ method: String, _ params: [Any]) async throws -> Any {
        let request = params.first as? [String: Any] ?? [:]
        switch method {
        case "login":
            return try await oneSheet(method) {
                let grant = try await self.services.issueGrant()
                return ["kind": "grant", "value": grant, "expiresInS": 600]
            }
        case "pay":
            let amount = request["amount"] as? [String: Any] ?? [:]
            guard let minor = amount["minor"] as? Int, let currency = amount["currency"] as? String else {
                throw Self.malformed
            }
            guard let id = request["reservationId"] as? String else {
                throw Refusal(code: "unavailable", message: "there is no reservationId")
            }
            return try await oneSheet(method) {
                // a hint: the shop asks its backend, which asks yours
                let outcome = try await self.services.pay(reservationId: id, minor: minor, currency: currency)
                return ["outcome": outcome]
            }
        case "share":
            let url = try Self.checkedURL(request["url"], schemes: ["https"])
            let sheet = UIActivityViewController(activityItems: [url], applicationActivities: nil)
            sheet.popoverPresentationController?.sourceView = view // an iPad needs it
            present(sheet, animated: true)
            return NSNull()
        case "open":
            let url = try Self.checkedURL(params.first, schemes: ["https", "tel", "mailto", "upi"])
            guard await UIApplication.shared.open(url) else {
                throw Refusal(code: "unavailable", message: "no app opens it")
            }
            return NSNull()
        case "close":
            close()
            return NSNull()
        case "storage.get":
            let value: Any? = UserDefaults.standard.string(forKey: try Self.key(params))
            return value ?? NSNull()
        case "storage.set":
            guard params.count == 2, let value = params[1] as? String else { throw Self.malformed }
            UserDefaults.standard.set(value, forKey: try Self.key(params))
            return NSNull()
        case "storage.remove":
            UserDefaults.standard.removeObject(forKey: try Self.key(params))
            return NSNull()
        case "location", "pickFile":
            // the web view's own; they need NSLocationWhenInUseUsageDescription and NSCameraUsageDescription
            throw Refusal(code: "unavailable", message: "the page does it itself")
        default:
            throw Refusal(code: "unavailable", message: "no such method")
        }
    }

    /// One login and one payment at a time, also if the shop has given up the first.
    private func oneSheet(
        _ method: String, _ show: @MainActor () async throws -> [String: Any]
    ) async throws -> [String: Any] {
        guard sheets.insert(method).inserted else { throw Refusal(code: "busy", message: "one is open") }
        defer { sheets.remove(method) }
        return try await show()
    }

    /// Tells the shop of an event, and whether it has gone back itself: it answers within a second.
    private func tell(_ name: String) async -> Bool {
        guard isOpen else { return false }
        let id = (0..<16).map { _ in String(format: "%02x", UInt8.random(in: 0...255)) }.joined()
        guard let text = Self.text(["type": "event", "id": id, "name": name]) else { return false }
        Task {
            try? await Task.sleep(nanoseconds: 1_000_000_000)
            events.removeValue(forKey: id)?.resume(returning: false)
        }
        return await withCheckedContinuation { continuation in
            events[id] = continuation
            let script = "window.AcmeHost?.onmessage?.({ data: text })"
            webView.callAsyncJavaScript(script, arguments: ["text": text], in: nil, in: .page, completionHandler: nil)
        }
    }

    private func leave() {
        calls.values.forEach { $0.cancel() }
        calls = [:]
        events.values.forEach { $0.resume(returning: false) }
        events = [:]
        isOpen = false
    }

    private func close() {
        if let navigation = navigationController {
            navigation.popViewController(animated: true)
        } else {
            dismiss(animated: true)
        }
    }

    private static let malformed = Refusal(code: "host-error", message: "a parameter is missing")

    private static func key(_ params: [Any]) throws -> String {
        guard let key = params.first as? String else { throw malformed }
        return "shop:\(key)"
    }

    private static func checkedURL(_ value: Any?, schemes: Set<String>) throws -> URL {
        if let text = value as? String, let url = URL(string: text), let scheme = url.scheme?.lowercased(),
           schemes.contains(scheme), scheme != "upi" || url.host == "pay", url.user == nil { return url }
        throw Refusal(code: "refused-origin", message: "the address leads where this app does not let a shop lead")
    }

    private static func text(_ message: [String: Any]) -> String? {
        guard let data = try? JSONSerialization.data(withJSONObject: message) else { return nil }
        return String(data: data, encoding: .utf8)
    }
}

extension ShopViewController: WKScriptMessageHandlerWithReply {
    func userContentController(
        _ controller: WKUserContentController, didReceive message: WKScriptMessage
    ) async -> (Any?, String?) {
        let origin = message.frameInfo.securityOrigin
        let isShop = origin.protocol == "https" && origin.host == "shop.example" && origin.port == 0
        guard message.frameInfo.isMainFrame, isShop, let body = message.body as? String,
              let fields = try? JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any]
        else { return (nil, "not for this page") }
        return (await receive(fields), nil)
    }
}

extension ShopViewController: WKNavigationDelegate, WKUIDelegate {
    func webView(
        _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
    ) async -> WKNavigationActionPolicy {
        guard let url = navigationAction.request.url, navigationAction.targetFrame?.isMainFrame == true else { return .allow }
        let origin = "\(url.scheme ?? "")://\(url.host ?? "")" + (url.port.map { ":\($0)" } ?? "")
        if Self.origins.contains(origin) { return .allow }
        // upi:, tel: and mailto: open their app, other sites the browser; nothing else leaves the shop
        if ["https", "upi", "tel", "mailto"].contains(url.scheme) { _ = await UIApplication.shared.open(url) }
        return .cancel
    }

    /// A link to a new tab.
    func webView(
        _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
        for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
    ) -> WKWebView? {
        if let url = navigationAction.request.url, url.scheme == "https" { UIApplication.shared.open(url) }
        return nil
    }

    /// The shop resumes an open payment by itself.
    func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
        webView.reload()
    }
}
