interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): unknown };
}

/**
 * The one place that adds scripts of others to the document. Under Trusted Types an address passes only when it is on
 * the list that was handed in; the policy is made when a script is first asked for, once per document.
 */
export function createScriptLoader(
  document: Document,
  allowed: readonly string[],
): (url: string) => Promise<void> {
  const absolute = (url: string) => new URL(url, document.baseURI).href;
  const list = allowed.map(absolute);
  const check = (url: string): string => {
    if (!list.includes(absolute(url))) throw new TypeError(`Script address is not on the list: ${url}`);
    return url;
  };
  const factory = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;
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
        policy ??= factory?.createPolicy('shop', { createScriptURL: check });
        script.src = (policy ? policy.createScriptURL(url) : check(url)) as string;
      } catch (error) {
        reject(error);
        return;
      }
      document.head.append(script);
    });
}
