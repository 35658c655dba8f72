import { useRouter } from 'wouter';

/**
 * Path and query as they stand in the address. The router's own hooks decode them, and whoever reads them decodes what is
 * in them once more: `%2541` would come out as `A`.
 */
export function usePagePath(): { path: string; search: string } {
  const router = useRouter();
  const [pathname] = router.hook(router);
  const search = router.searchHook(router);
  return { path: pathname.slice(router.base.length) || '/', search: search.replace(/^\?/, '') };
}
