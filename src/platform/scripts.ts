import { trustScript } from './script-policy.ts';

/** The one place that adds scripts of others to the document: those alone whose address is on the list that was handed in. */
export function createScriptLoader(
  document: Document,
  allowed: readonly string[],
): (url: string) => Promise<void> {
  const absolute = (url: string) => new URL(url, document.baseURI).href;
  const list = allowed.map(absolute);
  return (url) =>
    new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.async = true;
      script.onload = () => resolve();
      script.onerror = () => {
        script.remove();
        reject(new Error(`Script could not be loaded: ${url}`));
      };
      try {
        if (!list.includes(absolute(url))) throw new TypeError(`Script address is not on the list: ${url}`);
        script.src = trustScript(url);
      } catch (error) {
        reject(error);
        return;
      }
      document.head.append(script);
    });
}
