import * as v from 'valibot';
import { type Api, isApiError } from '../http/api.ts';
import type { ListChange, ListItem, ProductList } from './list-model.ts';
import { listAnswer, listsAnswer } from './lists-wire.ts';
import * as m from './messages.ts';

const LISTS_PATH = '/v1/lists';
const pathOf = (listId: string, productId?: string) =>
  `${LISTS_PATH}/${encodeURIComponent(listId)}${
    productId === undefined ? '' : `/products/${encodeURIComponent(productId)}`
  }`;

/** All requests about lists. Those that change something resolve with all lists. */
export function createListsApi(api: Api) {
  async function fetchLists(request: {
    method: 'GET' | 'PUT' | 'PATCH' | 'DELETE';
    path: string;
    json?: object;
  }): Promise<ProductList[]> {
    const { lists } = await api.call({ ...request, answer: listsAnswer });
    return lists.map(({ list_id, name, product_ids }) => ({ id: list_id, name, productIds: product_ids }));
  }
  return {
    all: () => fetchLists({ method: 'GET', path: LISTS_PATH }),
    change: ({ listId, productId, isAdded }: ListChange) =>
      fetchLists({ method: isAdded ? 'PUT' : 'DELETE', path: pathOf(listId, productId) }),
    create: (listId: string, name: string) =>
      fetchLists({ method: 'PUT', path: pathOf(listId), json: { name } }),
    rename: (listId: string, name: string) =>
      fetchLists({ method: 'PATCH', path: pathOf(listId), json: { name } }),
    remove: (listId: string) => fetchLists({ method: 'DELETE', path: pathOf(listId) }),
    async products(listId: string): Promise<{ name: string; items: ListItem[] }> {
      const { list, items } = await api.call({ method: 'GET', path: pathOf(listId), answer: listAnswer });
      return {
        name: list.name,
        items: items.map(({ product_id, name, product }) => ({ productId: product_id, name, product })),
      };
    },
  };
}

const refusal = v.looseObject({ message: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(300)) });

/** The backend's message for a refusal; null: the request can be repeated later, or the session has expired. */
export function refusalMessage(error: unknown): string | null {
  if (!isApiError(error) || error.kind !== 'http') return null;
  const { status } = error;
  if (status >= 500 || [401, 403, 408, 429].includes(status)) return null;
  const parsed = v.safeParse(refusal, error.body);
  return parsed.success ? parsed.output.message : m.changeRefused;
}
