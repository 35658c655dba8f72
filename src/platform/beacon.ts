/** Hands a text to the browser to be sent even when the page is gone; false when it does not take it. */
export function createBeacon(
  navigator: Pick<Navigator, 'sendBeacon'>,
): (url: string, body: string) => boolean {
  return (url, body) => {
    try {
      return navigator.sendBeacon(url, body);
    } catch {
      return false;
    }
  };
}
