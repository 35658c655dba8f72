/** Whether a service worker will open this page when the network does not. Never in a frame. */
export async function opensOffline(): Promise<boolean> {
  if (window.parent !== window) return false;
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    return registration?.active != null;
  } catch {
    // some windows have no service workers, or forbid them
    return false;
  }
}
