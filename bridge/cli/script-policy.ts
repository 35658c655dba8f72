/** Directives that would keep the page out of the harness, which frames it, reaches into it and has no https. */
const DROPPED = /^(frame-ancestors|sandbox|upgrade-insecure-requests|block-all-mixed-content)$/i;
/** With one of these, a policy ignores the URLs that it lists, and `'unsafe-inline'` as well. */
const STRICT = /'(nonce-|sha\d|strict-dynamic)/;

/**
 * A content security policy that also allows the harness's scripts, and otherwise stays as it is. `nonce` is that of the
 * script elements, `urls` are their addresses.
 */
export function allowScripts(policy: string, nonce: string, urls: readonly string[]): string {
  return policy
    .split(',')
    .map((one) => allowInOne(one, nonce, urls))
    .filter((one) => one !== '')
    .join(', ');
}

function allowInOne(policy: string, nonce: string, urls: readonly string[]): string {
  const directives = policy
    .split(';')
    .map((directive) => directive.trim().split(/\s+/))
    .filter(([name = '']) => name !== '' && !DROPPED.test(name));
  const find = (wanted: string) => directives.find(([name = '']) => name.toLowerCase() === wanted);
  const deciding = find('script-src-elem') ?? find('script-src') ?? find('default-src');
  return directives
    .flatMap((directive) => {
      if (directive !== deciding) return directive.join(' ');
      const [name = '', ...sources] = directive;
      const kept = sources.filter((source) => source.toLowerCase() !== "'none'");
      const added = STRICT.test(directive.join(' ')) ? [`'nonce-${nonce}'`] : urls;
      const isShared = name.toLowerCase() === 'default-src';
      const allowing = [isShared ? 'script-src' : name, ...kept, ...added].join(' ');
      return isShared ? [directive.join(' '), allowing] : allowing;
    })
    .join('; ');
}
