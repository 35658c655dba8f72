/**
 * The URL of a call. `base`: the prefix of all paths, with or without `/api` at its end. A path that already starts
 * with `/api/` gets no second `/api`.
 */
export function backendUrl(base: string, path: string): string {
  return (path.startsWith('/api/') ? base.replace(/\/api$/, '') : base) + path;
}
