import { useUi } from './ui-context.tsx';

/** The path and query of the URL, not decoded, and both as one. */
export function usePagePath(): { path: string; search: string; location: string } {
  const [path, search] = useUi().useLocation();
  return { path, search, location: search === '' ? path : `${path}?${search}` };
}
