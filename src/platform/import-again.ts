/**
 * A part of the shop, also when it could not be had before. Older Chromium, and with it most WebViews, remembers for as
 * long as the page lives that an address could not be imported, network or not; it is then asked for at another one.
 */
export async function importAgain<T>(
  load: () => Promise<T>,
  ask: (address: string) => Promise<T> = (address) => import(address),
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const [address] = (error instanceof TypeError && /https?:\S+\.js$/.exec(error.message)) || [];
    if (address === undefined) throw error;
    return ask(`${address}?again=${Date.now()}`);
  }
}
