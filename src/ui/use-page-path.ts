import { useRouter } from 'wouter';

/**
 * The raw path and query of the URL, and both as one. The router's hooks decode them, and a second decoding would turn
 * `%2541` into `A`.
 */
export function usePagePath(): { path: string; search: string; location: string } {
  const router = useRouter();
  const [pathname] = router.hook(router);
  const search = router.searchHook(router).replace(/^\?/, '');
  const path = pathname.slice(router.base.length) || '/';
  return { path, search, location: search === '' ? path : `${path}?${search}` };
}
