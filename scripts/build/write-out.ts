const BREAKPOINT = /@custom-media (--[\w-]+) ([^;]+);\s*/g;
const STEP = /(--space-\d+): ([^;]+);\s*/g;

/**
 * Writes breakpoints (`@custom-media`, which no browser knows yet) and the spacing scale out where they are used, so
 * that neither is in the style sheets.
 * @param tokens the sheet that declares them
 */
export function writeOut(tokens: string): (css: string) => string {
  const breakpoints = new Map([...tokens.matchAll(BREAKPOINT)].map(([, name, query]) => [name, query]));
  const steps = new Map([...tokens.matchAll(STEP)].map(([, name, size]) => [name, size]));
  function lookUp(values: ReadonlyMap<string | undefined, string | undefined>, name: string): string {
    const value = values.get(name);
    if (!value) throw new Error(`${name} is not declared in the tokens`);
    return value;
  }
  return (css) =>
    css
      .replace(BREAKPOINT, '')
      .replace(STEP, '')
      .replace(/@media[^{]+/g, (rule) =>
        rule.replace(/\((--[\w-]+)\)/g, (_, name) => lookUp(breakpoints, name)),
      )
      .replace(/var\((--space-\d+)\)/g, (_, name) => lookUp(steps, name));
}
