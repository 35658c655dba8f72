import { ChevronDown, ChevronRight, ChevronUp, MapPin, TicketPercent, X } from 'lucide';
import type { ComponentType } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { AppLink } from '../../ui/Link.tsx';
import { Crumbs } from '../bff/Crumbs.tsx';
import Stack from '../../ui/Stack.module.css';
import Text from '../../ui/Text.module.css';
import s from './ProductMore.module.css';
import type { PagePiece, PieceOf, ProductPage } from './product-model.ts';
import type { ProductStore } from './product-store.ts';
import { Shelf, type ShelfViewProps } from './Shelf.tsx';
import * as m from './messages.ts';

export interface ProductMoreProps {
  /** the part of the page to render */
  part: 'crumbs' | 'note' | 'below';
  page: ProductPage;
  store: ProductStore;
  Similar: ComponentType<ShelfViewProps>;
}

/** The secondary parts of a product page: server-rendered, hydrated after the rest. */
export function ProductMore({ part, page, store, Similar }: ProductMoreProps) {
  const snippets = page.bffData?.snippets ?? [];
  if (part === 'crumbs') {
    const piece = snippets.find((snippet) => snippet.kind === 'crumbs');
    if (!piece) return null;
    return (
      <div className={s.crumbs}>
        <Crumbs items={piece.items} />
      </div>
    );
  }
  if (part === 'note') return <LocationNote store={store} />;
  const { productId = '', inventory = 0 } = page.details.details?.product ?? {};
  const isSoldOut = inventory <= 0;
  const shelves = snippets.filter((snippet) => snippet.kind === 'shelf');
  const rails = shelves.map((piece) => (
    <Shelf
      // each size has its own request; pending requests for other sizes are dropped
      key={`${productId} ${piece.id}`}
      piece={piece}
      position={snippets.indexOf(piece) + 1}
      View={Similar}
      onSeen={() => void store.loadSimilar(piece.id)}
    />
  ));
  return (
    <>
      {isSoldOut && rails}
      {blocksOf(snippets).map((block) => (
        <div key={block[0]?.id} className={s.card}>
          {block.map((piece) => (
            <Piece
              key={piece.id}
              piece={piece}
              prevId={snippets[snippets.indexOf(piece) - 1]?.id ?? ''}
              page={page}
              store={store}
            />
          ))}
        </div>
      ))}
      {!isSoldOut && rails}
    </>
  );
}

/** The kinds of snippets that are rendered elsewhere on the page. */
const KINDS_RENDERED_ELSEWHERE: readonly PagePiece['kind'][] = [
  'pictures',
  'crumbs',
  'title',
  'options',
  'buy',
  'shelf',
];

/**
 * Facts share a card with their heading and their "show more" button; every other snippet has a card of its
 * own.
 */
function blocksOf(snippets: readonly PagePiece[]): PagePiece[][] {
  const blocks: PagePiece[][] = [];
  for (const piece of snippets) {
    if (KINDS_RENDERED_ELSEWHERE.includes(piece.kind)) continue;
    const last = blocks.slice(-1)[0];
    const continuesBlock = piece.kind === 'fact' || piece.kind === 'expander';
    const prevKind = last?.slice(-1)[0]?.kind;
    if (continuesBlock && (prevKind === 'heading' || prevKind === 'fact')) last?.push(piece);
    else blocks.push([piece]);
  }
  return blocks;
}

interface PieceProps {
  piece: PagePiece;
  /** the id of the previous piece */
  prevId: string;
  page: ProductPage;
  store: ProductStore;
}

function Piece({ piece, ...rest }: PieceProps) {
  switch (piece.kind) {
    case 'offers':
      return <Offers piece={piece} />;
    case 'brand':
      return (
        <AppLink className={s.brand} to={piece.link}>
          <span className={s.text}>
            <span className={s.strong}>{piece.title}</span>
            <span className={Text.note}>{piece.detail}</span>
          </span>
          <Icon node={ChevronRight} size={18} />
        </AppLink>
      );
    case 'heading':
      return <h2 className={s.heading}>{piece.title}</h2>;
    case 'fact':
      return (
        <dl className={s.fact}>
          <dt className={s.name}>{piece.title}</dt>
          <dd>
            {piece.link ? (
              <AppLink className={s.explained} to={piece.link}>
                {piece.text}
              </AppLink>
            ) : (
              piece.text
            )}
          </dd>
        </dl>
      );
    case 'expander':
      return <Expander piece={piece} {...rest} />;
    default:
      return null;
  }
}

function LocationNote({ store }: { store: ProductStore }) {
  return (
    <div className={s.note} role="note">
      <Icon node={MapPin} size={18} />
      <p className={s.said}>
        {m.placeDecides}{' '}
        <button type="button" className={s.set} onClick={store.choosePlace}>
          {m.setAddress}
        </button>
      </p>
      <IconButton icon={X} kind="plain" label={m.notNow} onClick={store.hideTooltip} />
    </div>
  );
}

function Offers({ piece: { title, offers } }: { piece: PieceOf<'offers'> }) {
  return (
    <>
      <h2 className={s.heading}>{title}</h2>
      <ul className={Stack.normal}>
        {offers.map((offer) => (
          <li key={offer.title} className={s.oneOffer}>
            <Icon node={TicketPercent} size={20} className={s.ticket} />
            <p className={s.text}>
              <span className={s.strong}>{offer.title}</span>
              <span className={Text.note}>{offer.detail}</span>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

function Expander({ piece, prevId, page, store }: PieceProps & { piece: PieceOf<'expander'> }) {
  const ids = piece.updates.flatMap((key) => page.rawData?.[key] ?? []).map(({ id }) => id);
  if (ids.length === 0) return null;
  const isOpen = page.bffData?.snippets.some(({ id }) => ids.includes(id)) ?? false;
  return (
    <button
      type="button"
      className={s.expander}
      aria-expanded={isOpen}
      onClick={() => (isOpen ? store.collapse(piece) : store.expand(piece, prevId))}
    >
      {isOpen ? piece.less : piece.more}
      <Icon node={isOpen ? ChevronUp : ChevronDown} size={16} />
    </button>
  );
}
