import type { ReactNode } from 'react';
import type { WidgetTracking } from '../../analytics/tracking-wire.ts';
import { href } from '../../platform/paths.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { classNames } from '../../ui/class-names.ts';
import { AppLink } from '../../ui/Link.tsx';
import { useUi } from '../../ui/ui-context.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Rail } from '../../ui/Rail.tsx';
import { StickyFooter } from '../../ui/StickyFooter.tsx';
import { SeeAll } from '../SeeAll.tsx';
import { Crumbs } from './Crumbs.tsx';
import { SnippetCard } from './SnippetCard.tsx';
import { SnippetView, type SnippetViewProps, type SnippetViews } from './SnippetView.tsx';
import type {
  CarouselPiece,
  CrumbsPiece,
  HeadingPiece,
  SnippetBase,
  PicturePiece,
  PillPiece,
  RailPiece,
  Snippet,
  StripPiece,
} from './snippet-model.ts';
import Text from '../../ui/Text.module.css';
import s from './snippet-views.module.css';
import { useItemImpression } from './use-impression.ts';
import * as m from './messages.ts';

type ViewProps<P> = SnippetViewProps<P & SnippetBase>;

function HeadingView({ snippet: { title, subtitle } }: ViewProps<HeadingPiece>) {
  return (
    <>
      <h2 className={s.heading}>{title}</h2>
      {subtitle !== '' && <p className={Text.note}>{subtitle}</p>}
    </>
  );
}

function PictureView({ snippet, first }: ViewProps<PicturePiece>) {
  const { image, title, link, width, height, tint } = snippet;
  return (
    <AppLink className={classNames(s.picture, width < height && s.upright)} to={link}>
      <Picture
        src={image}
        alt={title || (link ? m.offer : '')}
        width={width}
        height={height}
        fit="cover"
        tint={tint ?? undefined}
        priority={first ? 'eager' : 'lazy'}
      />
    </AppLink>
  );
}

function PillView({ snippet: { title, link, image, selected } }: ViewProps<PillPiece>) {
  return (
    <AppLink
      className={classNames(s.pill, selected && s.selected)}
      to={link}
      named={title}
      aria-current={selected || undefined}
    >
      {image !== '' && <Picture className={s.pillPicture} src={image} alt="" width={24} height={24} />}
      {title}
    </AppLink>
  );
}

function CrumbsView({ snippet: { items } }: ViewProps<CrumbsPiece>) {
  return <Crumbs items={items} />;
}

function RailView({ snippet: { title, seeAll, items, tracking }, first }: ViewProps<RailPiece>) {
  return (
    <>
      {title !== '' && (
        <div className={s.head}>
          <h2 className={s.heading}>{title}</h2>
          {seeAll && <SeeAll to={seeAll.link} title={title} text={seeAll.title} />}
        </div>
      )}
      <Rail>
        {items.map((item, index) => (
          <TrackedItem
            key={item.key}
            className={item.kind === 'picture' ? s.railPicture : undefined}
            item={item}
            position={index + 1}
            parent={tracking}
          >
            <RailItem item={item} first={first && index < 2} position={index + 1} />
          </TrackedItem>
        ))}
      </Rail>
    </>
  );
}

interface TrackedItemProps {
  item: SnippetBase;
  /** the item's position in its parent, counted from 1 */
  position: number;
  parent: WidgetTracking;
  className: string | undefined;
  children: ReactNode;
}

/** An item of a rail or carousel, tracked as part of it. */
function TrackedItem({ item, position, parent, className, children }: TrackedItemProps) {
  const impressionRef = useItemImpression(item.tracking, position, parent);
  return (
    <li ref={impressionRef} className={className}>
      {children}
    </li>
  );
}

function RailItem({ item, first, position }: { item: Snippet; first: boolean; position: number }) {
  if (item.kind === 'product') {
    return <SnippetCard snippet={item} position={position} />;
  }
  return <SnippetView snippet={item} first={first} />;
}

function CarouselView({ snippet: { items, tracking }, first }: ViewProps<CarouselPiece>) {
  const pictures = items.filter((item) => item.kind === 'picture');
  const [single] = pictures;
  if (single && pictures.length === 1) return <PictureView snippet={single} first={first} />;
  return (
    <Rail>
      {pictures.map((item, index) => (
        <TrackedItem
          key={item.key}
          className={item.width < item.height ? s.uprightSlide : s.slide}
          item={item}
          position={index + 1}
          parent={tracking}
        >
          <PictureView snippet={item} first={first && index === 0} />
        </TrackedItem>
      ))}
    </Rail>
  );
}

function StripView({ snippet: { title, link } }: ViewProps<StripPiece>) {
  const { links } = useUi();
  const target = links.href(link);
  // A strip that links to the cart is left out, because the shop has its own cart bar.
  if (target === null || target === links.href(href.cart())) return null;
  return (
    <StickyFooter>
      <ButtonLink to={link} block>
        {title}
      </ButtonLink>
    </StickyFooter>
  );
}

/** The views of the snippets that any page may contain. */
export const VIEWS: SnippetViews<Snippet> = {
  heading: HeadingView,
  picture: PictureView,
  pill: PillView,
  crumbs: CrumbsView,
  strip: StripView,
  rail: RailView,
  carousel: CarouselView,
};

/** Snippets fixed to the bottom of the viewport. */
export function Footer({ snippets }: { snippets: readonly Snippet[] }) {
  return snippets.map((snippet) =>
    snippet.kind === 'strip' ? <StripView key={snippet.key} snippet={snippet} first={false} /> : null,
  );
}
