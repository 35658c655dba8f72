import { transformSync } from 'esbuild';
import { BROWSERS } from './options.ts';

/**
 * `<script src=".../embed.js" data-shop data-api="...">` mounts the shop where the script element is. A custom
 * element keeps rules like `div { … }` of the page away from it. With `data-frame` the shop's page is shown
 * in a frame instead, whose name contains the embedding page's URL. After the return from a payer, the frame
 * starts once with that payment. An element of the page named `currentScript` would shadow
 * `document.currentScript`, so the getter of the prototype is called.
 */
const LOADER = `(() => {
  var script = Reflect.get(Document.prototype, "currentScript", document), element = document.createElement("doorstep-shop");
  var { shop, frame: height, ...config } = script.dataset, wrong = Object.keys(config);
  script.after(element);
  var fail = (message, error) => {
    element.textContent = message;
    console.error(error || message);
  };
  if (height == null)
    return import(new URL("shop.mjs", script.src).href)
      .then((module) => { module.mount(element, config); })
      .catch((error) =>
        fail(error.name === "ConfigError" ? error.message : "The shop could not be loaded.", error));
  if (wrong[0]) return fail('[doorstep] The shop cannot start. "' + wrong[0] + '" is not an option of a shop in a frame.');
  var query = new URLSearchParams(location.search);
  var attempt = query.get("doorstep") === "frame" && query.get("attempt");
  try {
    if (sessionStorage.doorstep === attempt) attempt = "";
    else if (attempt) sessionStorage.doorstep = attempt;
  } catch (_) {}
  var frame = document.createElement("iframe");
  frame.src = new URL(attempt ? "payment-status?attempt=" + encodeURIComponent(attempt) : "./", script.src);
  frame.title = "Doorstep";
  frame.name = location.href;
  frame.allow = "camera;clipboard-write;geolocation;microphone;payment;web-share";
  frame.style.cssText = "display:block;border:0;width:100%;height:100vh;height:" + (height || "100dvh");
  element.append(frame);
})();`;

export function embedLoader(): string {
  return transformSync(LOADER, { minify: true, target: BROWSERS }).code;
}
