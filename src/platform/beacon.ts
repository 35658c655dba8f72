/** Queues text that is sent even after the page is closed; false if the browser refuses it. */
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
