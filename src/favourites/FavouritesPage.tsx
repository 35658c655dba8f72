import { Heart, ListX, Plus } from 'lucide';
import { type ReactNode, useRef, useState } from 'react';
import { ProductCard } from '../catalog/ProductCard.tsx';
import type { SyncedCart } from '../cart/ports.ts';
import { CLOSED_REORDER, type OrderLine, type ReorderState } from '../orders/orders-model.ts';
import { type ReorderActions, reorderActions } from '../orders/reorder-actions.ts';
import { ReorderDialog } from '../orders/ReorderDialog.tsx';
import { type ApiState, newApiState } from '../page/api-state.ts';
import { definePage, type Page, type PageOf } from '../page/define-page.ts';
import { LoadFailed } from '../page/LoadFailed.tsx';
import type { RouteMatch } from '../page/page.ts';
import { href, paths } from '../platform/paths.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FormError } from '../ui/FormError.tsx';
import { Icon } from '../ui/Icon.tsx';
import { AppLink } from '../ui/Link.tsx';
import { Screen } from '../ui/Screen.tsx';
import { ScreenHeader } from '../ui/ScreenHeader.tsx';
import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx';
import { useStore } from '../ui/use-store.ts';
import type { Favourites } from './favourites-store.ts';
import { FAVOURITES_ID, type ListItem, type ProductList } from './list-model.ts';
import { NameForm } from './NameForm.tsx';
import { isInList, type ListsState } from './reduce-lists.ts';
import Stack from '../ui/Stack.module.css';
import Text from '../ui/Text.module.css';
import s from './FavouritesPage.module.css';
import * as m from './list-messages.ts';

interface ListState extends ApiState {
  name: string;
  /** null: not loaded yet */
  items: readonly ListItem[] | null;
  reorder: ReorderState;
}

interface ListActions extends ReorderActions {
  /** null: not loaded yet */
  favourites(): Favourites | null;
  addAllToCart(): void;
  create(listId: string, name: string): Promise<string>;
  remove(): Promise<string>;
}

type ListStore = PageOf<ListState, ListActions>;

const listIdOf = ({ query }: Pick<RouteMatch, 'query'>): string => query.get('list') ?? FAVOURITES_ID;
const pathOfList = (listId: string): string =>
  listId === FAVOURITES_ID ? paths.favourites : `${paths.favourites}?list=${encodeURIComponent(listId)}`;

function FavouritesPage({ store, match }: { store: ListStore; match: RouteMatch }) {
  const state = useStore(store.watched);
  const favourites = store.favourites();
  const { items, name, failureType, httpStatusCode } = state;
  let content: ReactNode;
  if (items && favourites) {
    content = (
      <List state={{ ...state, items }} favourites={favourites} listId={listIdOf(match)} store={store} />
    );
  } else if (httpStatusCode === 404) {
    content = (
      <EmptyState
        icon={ListX}
        title={m.listMissing}
        detail={m.listMissingDetail}
        action={<ButtonLink to={paths.favourites}>{m.viewFavourites}</ButtonLink>}
      />
    );
  } else if (failureType !== null) {
    content = <LoadFailed failure={failureType} store={store} detail={m.listNotLoaded} />;
  } else {
    content = (
      <SkeletonGroup className={s.grid} label={m.loadingList}>
        {SKELETONS.map((key) => (
          <Skeleton key={key} className={s.waiting} />
        ))}
      </SkeletonGroup>
    );
  }
  return (
    <Screen name="favourites" width="wide">
      <ScreenHeader title={name || match.title} onBack={store.back} />
      <div className={s.page}>{content}</div>
      <ReorderDialog title={m.addAllToCart} state={state.reorder} store={store} />
    </Screen>
  );
}

const SKELETONS = ['a', 'b', 'c', 'd'];

interface ListProps {
  state: ListState & { items: readonly ListItem[] };
  favourites: Favourites;
  listId: string;
  store: ListStore;
}

type OpenDialog = { name: 'create'; listId: string } | { name: 'rename' | 'delete' };

function List({ state, favourites, listId, store }: ListProps) {
  const listsState = useStore(favourites.watched);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const close = () => setDialog(null);
  // A removed product stays where it is, so that it can be added back, until the page is opened again.
  const items = state.items.filter(
    ({ product, productId }) => product || isInList(listsState, listId, productId),
  );
  const listed = items.filter(({ productId }) => isInList(listsState, listId, productId));
  const isOwn = listId !== FAVOURITES_ID;
  return (
    <>
      <ListTabs
        lists={listsState.lists}
        listId={listId}
        onNew={() => setDialog({ name: 'create', listId: favourites.newListId() })}
      />
      <div className={s.bar}>
        <h2 className={listed.length === 0 && !isOwn ? 'visually-hidden' : s.count} aria-live="polite">
          {m.productCount(listed.length)}
        </h2>
        {isOwn && (
          <>
            <Button
              kind="quiet"
              size="small"
              testid="list-rename"
              onClick={() => setDialog({ name: 'rename' })}
            >
              {m.rename}
            </Button>
            <Button
              kind="quiet"
              size="small"
              testid="list-delete"
              onClick={() => setDialog({ name: 'delete' })}
            >
              {m.deleteLabel}
            </Button>
          </>
        )}
        {linesOf(listed).length > 0 && (
          <Button size="small" className={s.all} testid="list-add-all" onClick={store.addAllToCart}>
            {m.addAllToCart}
          </Button>
        )}
      </div>
      {items.length === 0 ? (
        <EmptyState
          icon={Heart}
          title={isOwn ? m.emptyList : m.noFavouritesYet}
          detail={isOwn ? m.emptyListDetail : m.noFavouritesDetail}
          action={<ButtonLink to={href.home()}>{m.startShopping}</ButtonLink>}
        />
      ) : (
        <ul className={s.grid} aria-label={m.productsOf(state.name)}>
          {items.map((item) => (
            <li key={item.productId} className={s.cell} data-testid="list-item">
              <Item item={item} listId={listId} name={state.name} favourites={favourites} />
            </li>
          ))}
        </ul>
      )}
      {dialog && (
        <ListDialog dialog={dialog} name={state.name} listId={listId} store={store} onClose={close} />
      )}
    </>
  );
}

interface ListTabsProps {
  lists: ListsState['lists'];
  listId: string;
  onNew(): void;
}

function ListTabs({ lists, listId, onNew }: ListTabsProps) {
  return (
    <nav aria-label={m.yourLists}>
      <ul className={s.tabs}>
        {lists.map(({ id, name }: ProductList) => (
          <li key={id}>
            <AppLink
              to={pathOfList(id)}
              named={name}
              className={id === listId ? `${s.tab} ${s.chosen}` : s.tab}
              testid="list-tab"
              aria-current={id === listId ? 'page' : undefined}
            >
              {name}
            </AppLink>
          </li>
        ))}
        <li>
          <button type="button" className={s.tab} data-testid="list-new" onClick={onNew}>
            <Icon node={Plus} size={16} />
            {m.newList}
          </button>
        </li>
      </ul>
    </nav>
  );
}

interface ItemProps {
  item: ListItem;
  listId: string;
  /** of the list */
  name: string;
  favourites: Favourites;
}

/** In Favourites, the heart of the card removes the product. */
function Item({ item: { productId, product, name: productName }, listId, name, favourites }: ItemProps) {
  const isListed = useStore(favourites.watched, (state) => isInList(state, listId, productId));
  const change = () => favourites.change({ listId, productId, isAdded: !isListed });
  return (
    <>
      {product ? (
        <ProductCard product={product} />
      ) : (
        <article className={s.gone}>
          <h3 className={Text.title}>{productName}</h3>
          <p className={Text.note}>{m.noLongerSold}</p>
        </article>
      )}
      {(!product || listId !== FAVOURITES_ID) && (
        <Button
          kind="quiet"
          size="small"
          testid="list-item-remove"
          aria-label={isListed ? m.removeFromList(productName, name) : m.addBackLabel(productName, name)}
          onClick={change}
        >
          {isListed ? m.removeLabel : m.addBack}
        </Button>
      )}
    </>
  );
}

interface ListDialogProps extends Pick<ListProps, 'listId' | 'store'> {
  dialog: OpenDialog;
  name: string;
  onClose(): void;
}

function ListDialog({ dialog, name, listId, store, onClose }: ListDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const finish = (error: string): string => {
    if (error === '') onClose();
    return error;
  };
  switch (dialog.name) {
    case 'create':
      return (
        <Dialog name="LIST_NEW" title={m.newList} initialFocus={input} onClose={onClose}>
          <NameForm
            input={input}
            action={m.createList}
            onSubmit={async (newName) => finish(await store.create(dialog.listId, newName))}
          />
        </Dialog>
      );
    case 'rename':
      return (
        <Dialog name="LIST_RENAME" title={m.renameList} initialFocus={input} onClose={onClose}>
          <NameForm
            input={input}
            initialName={name}
            action={m.save}
            onSubmit={async (newName) => finish((await store.favourites()?.rename(listId, newName)) ?? '')}
          />
        </Dialog>
      );
    case 'delete':
      return <DeleteDialog name={name} onDelete={store.remove} onClose={onClose} />;
  }
}

interface DeleteDialogProps {
  name: string;
  onDelete(): Promise<string>;
  onClose(): void;
}

function DeleteDialog({ name, onDelete, onClose }: DeleteDialogProps) {
  const [error, setError] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const confirm = async () => {
    setIsBusy(true);
    setError(await onDelete());
    setIsBusy(false);
  };
  return (
    <Dialog
      name="LIST_DELETE"
      kind="modal"
      title={m.deleteQuestion(name)}
      onClose={onClose}
      footer={
        <div className={Stack.tight}>
          <FormError message={error} />
          <Button
            block
            kind="danger"
            busy={isBusy}
            testid="list-delete-confirm"
            onClick={() => void confirm()}
          >
            {m.confirmDelete}
          </Button>
          <Button block kind="secondary" onClick={onClose}>
            {m.keepList}
          </Button>
        </div>
      }
    >
      <p>{m.deleteDetail}</p>
    </Dialog>
  );
}

/** What of a list can be put into the cart. */
const linesOf = (items: readonly ListItem[]): readonly OrderLine[] =>
  items.flatMap(({ product }) => {
    if (!product || product.inventory <= 0) return [];
    const { productId, name, unit, imageUrl, price, mrp } = product;
    return [{ ...{ productId, name, unit, imageUrl, price, mrp }, quantity: 1, ifUnavailable: '' }];
  });

/** A list of the shopper: Favourites, or one of their own. */
export function favouritesPage(load: () => Promise<Favourites>, cart: SyncedCart) {
  let favourites: Favourites | null = null;
  function createActions(page: Page<ListState>) {
    const { navigation } = page.deps;
    const listId = listIdOf(page.match());
    const listedLines = () => {
      const listed = (page.get().items ?? []).filter(
        ({ productId }) => favourites && isInList(favourites.watched.get(), listId, productId),
      );
      return linesOf(listed);
    };
    const { stopReorder, ...reordering } = reorderActions(page, cart, listedLines, () => {});
    return {
      ...reordering,
      favourites: () => favourites,
      addAllToCart: () => void reordering.reorder({ cartId: '', orderId: listId }),
      async create(newId: string, name: string) {
        const error = (await favourites?.create(newId, name)) ?? '';
        if (error === '' && page.shown()) navigation.go(pathOfList(newId));
        return error;
      },
      async remove() {
        const error = (await favourites?.remove(listId)) ?? '';
        if (error === '' && page.shown()) navigation.go(paths.favourites, { replace: true });
        return error;
      },
      hooks: {
        start() {
          // other devices may have changed the list
          if (page.get().items) void page.reload();
          return stopReorder;
        },
      },
    };
  }
  return definePage<ListState, ListActions>({
    where: 'favourites',
    keyOf: listIdOf,
    View: FavouritesPage,
    initial: () => ({ ...newApiState(), name: '', items: null, reorder: CLOSED_REORDER }),
    async loads({ match, set }) {
      favourites = await load();
      set(await favourites.products(listIdOf(match)));
    },
    shows: ({ items }) => items !== null,
    canBeMissing: true,
    head: ({ name }, { title }) => ({ title: name || title, noindex: true }),
    actions: createActions,
  });
}
