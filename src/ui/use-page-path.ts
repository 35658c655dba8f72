import { useUi } from './ui-context.tsx';

/** The path, the query, and the path with the query, all of the current URL and not decoded. */
export function usePagePath(): { path: string; search: string; location: string } {
  const [path, search] = useUi().useLocation();
  return { path, search, location: search === '' ? path : `${path}?${search}` };
}
