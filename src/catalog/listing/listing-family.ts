import type { PageAddress } from '../page.ts';

/** Which list an address leads to, and which shelf of it: shelves of a family share a store. */
export function familyOf({ path, params, query }: PageAddress): { family: string; shelf: string } {
  const [, kind = ''] = path.split('/');
  if (kind === 'cn') return { family: `cn ${params.l0}`, shelf: params.l1 ?? '' };
  if (kind === 'dc') return { family: `dc ${query}`, shelf: '' };
  const mapping = query.get('collectionMapping') ?? '';
  return {
    family: `${kind} ${params.id ?? ''} ${mapping}`,
    shelf: params.category ?? query.get(kind === 'brand' ? 'cid' : 'cat') ?? '',
  };
}
