import { useRouter } from 'wouter';

/**
 * The raw path and query of the URL. The router's hooks decode them, and a second decoding would turn `%2541`
 * into `A`.
 */
export function usePagePath(): { path: string; search: string } {
  const router = useRouter();
  const [pathname] = router.hook(router);
  const search = router.searchHook(router);
  return { path: pathname.slice(router.base.length) || '/', search: search.replace(/^\?/, '') };
}
