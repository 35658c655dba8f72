import { trustScript } from './script-policy.ts';

/** A third-party script: its URL and, if known, the hash of its content. */
export interface AllowedScript {
  url: string;
  integrity: string;
}

/**
 * The only place that adds third-party scripts. It loads only the allowed URL and, if the hash is known, only
 * content with that hash.
 */
export function createScriptLoader(
  document: Document,
  allowed: AllowedScript | undefined,
): (url: string) => Promise<void> {
  const absolute = (url: string) => new URL(url, document.baseURI).href;
  return (url) =>
    new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.async = true;
      script.onload = () => resolve();
      script.onerror = () => {
        script.remove();
        const failure = script.integrity ? 'could not be loaded, or its hash differs' : 'could not be loaded';
        reject(new Error(`Script ${failure}: ${url}`));
      };
      try {
        if (!allowed || absolute(allowed.url) !== absolute(url))
          throw new TypeError(`Script address is not allowed: ${url}`);
        if (allowed.integrity) {
          script.integrity = allowed.integrity;
          script.crossOrigin = 'anonymous';
        }
        script.src = trustScript(url);
      } catch (error) {
        reject(error);
        return;
      }
      document.head.append(script);
    });
}
