/** The two clients of the service worker that cuts frames off: the QA page and the frame. */

const SCRIPT = '/harness/network.js';
/** A browser that blocks service workers may leave their promises pending. */
const TIMEOUT_MS = 3_000;

type Page = Window & typeof globalThis;

interface TrustedTypes {
  createPolicy(name: string, rules: object): { createScriptURL(url: string): string };
}

/** The URL as the page's trusted-types policy requires it. */
let trustedUrl: string | null = null;

/** Registers the worker; false if there can be none, as on an insecure page. */
export async function registerWorker(window: Page): Promise<boolean> {
  const container = containerOf(window);
  if (!container) return false;
  try {
    const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
    const rules = { createScriptURL: (url: string) => url };
    trustedUrl ??= trustedTypes?.createPolicy('shop', rules).createScriptURL(SCRIPT) ?? SCRIPT;
    const registration = await withTimeout(window, container.register(trustedUrl, { scope: '/' }));
    return (
      registration !== undefined && (await withTimeout(window, waitForActivation(registration))) === true
    );
  } catch {
    return false;
  }
}

/** Tells the worker whether this window is offline; false if it could not be cut off. */
export async function tellWorker(window: Page, offline: boolean): Promise<boolean> {
  const container = containerOf(window);
  const worker = (await withTimeout(window, container?.getRegistration('/')))?.active;
  if (!container || !worker) return !offline;
  const { port1, port2 } = new window.MessageChannel();
  const answer = new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  worker.postMessage({ offline }, [port2]);
  const isAcknowledged = (await withTimeout(window, answer)) === true;
  port1.close();
  if (!isAcknowledged || !offline) return isAcknowledged;
  return (await withTimeout(window, waitForController(container, worker))) === true;
}

/** `ready` works only once: after that it keeps naming the unregistered worker. */
async function waitForActivation({ installing, waiting, active }: ServiceWorkerRegistration): Promise<true> {
  const worker = installing ?? waiting ?? active;
  while (worker && worker.state !== 'activated') {
    await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));
  }
  return true;
}

/** An earlier worker may still control the window. */
async function waitForController(container: ServiceWorkerContainer, worker: ServiceWorker): Promise<true> {
  while (container.controller !== worker) {
    await new Promise((resolve) => container.addEventListener('controllerchange', resolve, { once: true }));
  }
  return true;
}

/** Some frames forbid access. */
function containerOf({ navigator }: Page): ServiceWorkerContainer | undefined {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

/** The result of `promise`; undefined if it fails or times out. */
export function withTimeout<T>(window: Page, promise: Promise<T> | undefined): Promise<T | undefined> {
  return new Promise((resolve) => {
    const timer = window.setTimeout(resolve, TIMEOUT_MS);
    const end = (value?: T) => {
      window.clearTimeout(timer);
      resolve(value);
    };
    if (promise) promise.then(end, () => end());
    else end();
  });
}
