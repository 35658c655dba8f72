package com.acme.app.shop

import android.Manifest
import android.annotation.SuppressLint
import android.app.DownloadManager
import android.content.ActivityNotFoundException
import android.content.Intent
import android.net.Uri
import android.os.Bundle
import android.os.Environment
import android.os.Message
import android.webkit.CookieManager
import android.webkit.GeolocationPermissions
import android.webkit.RenderProcessGoneDetail
import android.webkit.URLUtil
import android.webkit.ValueCallback
import android.webkit.WebChromeClient
import android.webkit.WebResourceRequest
import android.webkit.WebView
import android.webkit.WebViewClient
import androidx.activity.ComponentActivity
import androidx.activity.addCallback
import androidx.activity.result.contract.ActivityResultContracts
import androidx.lifecycle.lifecycleScope
import androidx.webkit.JavaScriptReplyProxy
import androidx.webkit.WebMessageCompat
import androidx.webkit.WebViewCompat
import androidx.webkit.WebViewFeature
import java.security.SecureRandom
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.Job
import kotlinx.coroutines.launch
import kotlinx.coroutines.withTimeoutOrNull
import org.json.JSONArray
import org.json.JSONException
import org.json.JSONObject

/** Thrown by your services, too: `declined` (the person said no), `dismissed` (closed it), `unavailable` (not now). */
class Refusal(val code: String, message: String) : Exception(message)

/** What your app has already; its `Application` implements it. Both close their sheet when they are cancelled. */
interface AppServices {
    /** Asks the person, and returns a token that the shop's backend redeems at yours. */
    suspend fun issueGrant(): String

    /** `ui-closed`, `failed`, `pending`, `dismissed` or `unknown`; your server knows the right amount. */
    suspend fun pay(reservationId: String, minor: Long, currency: String): String
}

/**
 * The shop in a web view, by protocol.openrpc.json as JSON through the object `AcmeHost`. Needs androidx.webkit 1.7,
 * androidx.activity-ktx 1.8 and kotlinx.coroutines; minSdk 26. The shop has `createNativeAdapter` in its registry.
 */
class ShopActivity : ComponentActivity() {
    private lateinit var web: WebView
    private lateinit var services: AppServices
    private var page: JavaScriptReplyProxy? = null
    private val open = mutableMapOf<String, Job>() // the calls that wait for a reply
    private val sheets = mutableSetOf<String>() // login and pay, until they have closed
    private val events = mutableMapOf<String, CompletableDeferred<Boolean>>()
    private var chosenFiles: ValueCallback<Array<Uri>>? = null
    private var locationAnswer: (Boolean) -> Unit = {}

    private val chooseFiles = registerForActivityResult(ActivityResultContracts.StartActivityForResult()) {
        // null when the person has closed it, or the next tap does nothing
        chosenFiles?.onReceiveValue(WebChromeClient.FileChooserParams.parseResult(it.resultCode, it.data))
        chosenFiles = null
    }
    private val askForLocation = registerForActivityResult(ActivityResultContracts.RequestMultiplePermissions()) {
        locationAnswer(it.containsValue(true))
    }

    @SuppressLint("SetJavaScriptEnabled")
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        services = application as AppServices
        web = WebView(this)
        setContentView(web)
        web.settings.javaScriptEnabled = true
        web.settings.domStorageEnabled = true
        web.settings.setSupportMultipleWindows(true)
        web.settings.userAgentString = "${web.settings.userAgentString} AcmeApp/$APP_VERSION"
        web.webViewClient = Pages()
        web.webChromeClient = Prompts()
        web.setDownloadListener { url, userAgent, disposition, mimeType, _ ->
            if (URLUtil.isHttpsUrl(url)) download(url, userAgent, URLUtil.guessFileName(url, disposition, mimeType))
        }
        if (WebViewFeature.isFeatureSupported(WebViewFeature.WEB_MESSAGE_LISTENER)) {
            WebViewCompat.addWebMessageListener(web, "AcmeHost", setOf(SHOP)) { _, message, origin, isMainFrame, proxy ->
                val isShop = isMainFrame && origin.toString() == SHOP
                if (isShop && message.type == WebMessageCompat.TYPE_STRING) receive(message.data.orEmpty(), proxy)
            }
        }
        onBackPressedDispatcher.addCallback(this) {
            lifecycleScope.launch {
                if (tell("back")) return@launch
                if (web.canGoBack()) web.goBack() else finish()
            }
        }
        web.loadUrl(savedInstanceState?.getString("url") ?: "$SHOP/")
    }

    override fun onSaveInstanceState(outState: Bundle) {
        super.onSaveInstanceState(outState)
        outState.putString("url", web.url)
    }

    override fun onStop() {
        CookieManager.getInstance().flush()
        super.onStop()
    }

    override fun onDestroy() {
        leave()
        web.destroy()
        super.onDestroy()
    }

    private fun receive(text: String, proxy: JavaScriptReplyProxy) {
        val message = try { JSONObject(text) } catch (malformed: JSONException) { return }
        val id = message.optString("id")
        when (message.optString("type")) {
            "hello" -> greet(message, proxy)
            "call" -> call(id, message.optString("method"), message.optJSONArray("params") ?: JSONArray())
            "cancel" -> open.remove(id)?.cancel()
            "told" -> events[id]?.complete(message.optBoolean("prevented"))
            "bye" -> leave()
        }
    }

    private fun greet(hello: JSONObject, proxy: JavaScriptReplyProxy) {
        if (hello.optString("protocol") != PROTOCOL) return
        leave() // the page has loaded again
        val versions = hello.optJSONArray("versions") ?: JSONArray()
        val isKnown = (0 until versions.length()).any { versions.optInt(it) == VERSION }
        val answer = JSONObject().put("protocol", PROTOCOL).put("nonce", hello.optString("nonce"))
        if (isKnown) {
            page = proxy
            answer.put("type", "welcome").put("version", VERSION).put("hostVersion", APP_VERSION)
                .put("capabilities", JSONArray(CAPABILITIES))
        } else {
            answer.put("type", "refuse").put("versions", JSONArray(listOf(VERSION)))
        }
        proxy.postMessage(answer.toString())
    }

    private fun call(id: String, method: String, params: JSONArray) {
        if (page == null || id in open) return
        // not started yet: a call without a wait would end before it is in the map
        val job = lifecycleScope.launch(start = CoroutineStart.LAZY) {
            val reply = try {
                JSONObject().put("ok", true).put("value", answer(method, params))
            } catch (refusal: Refusal) {
                JSONObject().put("ok", false).put("code", refusal.code).put("message", refusal.message)
            } catch (cancelled: CancellationException) {
                throw cancelled
            } catch (error: Exception) {
                JSONObject().put("ok", false).put("code", "host-error").put("message", "failed")
            }
            if (open.remove(id) != null) page?.postMessage(reply.put("type", "reply").put("id", id).toString())
        }
        open[id] = job
        job.start()
    }

    /** Checks every parameter, as the shop may have been taken over. A missing one throws a JSONException. */
    private suspend fun answer(method: String, params: JSONArray): Any = when (method) {
        "login" -> oneSheet(method) {
            JSONObject().put("kind", "grant").put("value", services.issueGrant()).put("expiresInS", 600)
        }
        "pay" -> {
            val request = params.getJSONObject(0)
            val amount = request.getJSONObject("amount")
            val id = request.optString("reservationId")
            if (id.isEmpty()) throw Refusal("unavailable", "there is no reservationId")
            oneSheet(method) {
                // a hint: the shop asks its backend, which asks yours
                val outcome = services.pay(id, amount.getLong("minor"), amount.getString("currency"))
                JSONObject().put("outcome", outcome)
            }
        }
        "share" -> {
            val request = params.getJSONObject(0)
            val url = checkedUrl(request.getString("url"), setOf("https"))
            val send = Intent(Intent.ACTION_SEND).setType("text/plain").putExtra(Intent.EXTRA_TEXT, url.toString())
            startActivity(Intent.createChooser(send, request.getString("title")))
            JSONObject.NULL
        }
        "open" -> {
            val url = checkedUrl(params.getString(0), setOf("https", "tel", "mailto", "upi"))
            if (!openOutside(url)) throw Refusal("unavailable", "no app opens it")
            JSONObject.NULL
        }
        "close" -> JSONObject.NULL.also { web.post { finish() } }
        "storage.get" -> storage().getString(params.getString(0), null) ?: JSONObject.NULL
        "storage.set" -> storage().edit().putString(params.getString(0), params.getString(1)).apply().let { JSONObject.NULL }
        "storage.remove" -> storage().edit().remove(params.getString(0)).apply().let { JSONObject.NULL }
        // the web view's own: see Prompts
        "location", "pickFile" -> throw Refusal("unavailable", "the page does it itself")
        else -> throw Refusal("unavailable", "no such method")
    }

    /** One login and one payment at a time, also if the shop has given up the first. */
    private suspend fun oneSheet(method: String, show: suspend () -> JSONObject): JSONObject {
        if (!sheets.add(method)) throw Refusal("busy", "one is open")
        try { return show() } finally { sheets.remove(method) }
    }

    /** Tells the shop of the back button, and whether it has gone back itself: it answers within a second. */
    private suspend fun tell(name: String): Boolean {
        val proxy = page ?: return false
        val id = ByteArray(16).also(SecureRandom()::nextBytes).joinToString("") { "%02x".format(it) }
        val answer = CompletableDeferred<Boolean>().also { events[id] = it }
        proxy.postMessage(JSONObject().put("type", "event").put("id", id).put("name", name).toString())
        return (withTimeoutOrNull(1_000) { answer.await() } ?: false).also { events.remove(id) }
    }

    private fun leave() {
        open.values.forEach { it.cancel() }
        open.clear()
        page = null
    }

    private fun storage() = getSharedPreferences("shop", MODE_PRIVATE)

    private fun checkedUrl(text: String, schemes: Set<String>): Uri {
        val url = Uri.parse(text).normalizeScheme()
        val isPayment = url.scheme != "upi" || url.host == "pay"
        if (url.scheme in schemes && isPayment && url.userInfo == null) return url
        throw Refusal("refused-origin", "the address leads where this app does not let a shop lead")
    }

    /** False: no app opens it. Asking first would need `<queries>` in the manifest. */
    private fun openOutside(url: Uri): Boolean = try {
        startActivity(Intent(Intent.ACTION_VIEW, url))
        true
    } catch (none: ActivityNotFoundException) {
        false
    }

    private fun download(url: String, userAgent: String, name: String) {
        val request = DownloadManager.Request(Uri.parse(url))
            .addRequestHeader("User-Agent", userAgent)
            .addRequestHeader("Cookie", CookieManager.getInstance().getCookie(url).orEmpty())
            .setNotificationVisibility(DownloadManager.Request.VISIBILITY_VISIBLE_NOTIFY_COMPLETED)
            // below API 29, this needs WRITE_EXTERNAL_STORAGE
            .setDestinationInExternalPublicDir(Environment.DIRECTORY_DOWNLOADS, name)
        getSystemService(DownloadManager::class.java).enqueue(request)
    }

    private inner class Pages : WebViewClient() {
        override fun shouldOverrideUrlLoading(view: WebView, request: WebResourceRequest): Boolean {
            val url = request.url
            if (!request.isForMainFrame || "${url.scheme}://${url.authority}" in ORIGINS) return false
            // upi:, tel: and mailto: open their app, other sites the browser; nothing else leaves the shop
            if (url.scheme in setOf("https", "upi", "tel", "mailto")) openOutside(url)
            return true
        }

        override fun onRenderProcessGone(view: WebView, detail: RenderProcessGoneDetail): Boolean {
            recreate() // the shop resumes an open payment by itself
            return true
        }
    }

    private inner class Prompts : WebChromeClient() {
        override fun onShowFileChooser(
            view: WebView,
            callback: ValueCallback<Array<Uri>>,
            params: FileChooserParams,
        ): Boolean {
            chosenFiles?.onReceiveValue(null)
            chosenFiles = callback
            chooseFiles.launch(params.createIntent())
            return true
        }

        override fun onGeolocationPermissionsShowPrompt(origin: String, callback: GeolocationPermissions.Callback) {
            if (origin.trimEnd('/') != SHOP) return callback.invoke(origin, false, false)
            locationAnswer = { isGranted -> callback.invoke(origin, isGranted, false) }
            askForLocation.launch(
                arrayOf(Manifest.permission.ACCESS_FINE_LOCATION, Manifest.permission.ACCESS_COARSE_LOCATION),
            )
        }

        /** A link to a new tab: a view that only learns its address, for the browser. */
        override fun onCreateWindow(view: WebView, isDialog: Boolean, isUserGesture: Boolean, result: Message): Boolean {
            val listener = WebView(view.context)
            listener.webViewClient = object : WebViewClient() {
                override fun shouldOverrideUrlLoading(view: WebView, request: WebResourceRequest): Boolean {
                    if (URLUtil.isHttpsUrl(request.url.toString())) openOutside(request.url)
                    view.post { view.destroy() }
                    return true
                }
            }
            (result.obj as WebView.WebViewTransport).webView = listener
            result.sendToTarget()
            return true
        }
    }

    private companion object {
        const val APP_VERSION = "8.2"
        const val PROTOCOL = "doorstep-bridge"
        const val VERSION = 2
        const val SHOP = "https://shop.example"
        /** The shop, and your pages for payments; other sites open in the browser. */
        val ORIGINS = setOf(SHOP, "https://pay.acme.example")
        val CAPABILITIES = listOf("login.grant-token", "pay.native", "share", "open", "close", "storage", "back")
    }
}
