/**
 * The URL of a call. `base`: the prefix of all paths, with or without `/api` at its end. The few paths of the
 * backend that start with `/api/` themselves get no second one.
 */
export function backendUrl(base: string, path: string): string {
  return (path.startsWith('/api/') ? base.replace(/\/api$/, '') : base) + path;
}
