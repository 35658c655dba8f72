import { ChevronDown } from 'lucide';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Category } from '../location/merchant.ts';
import { href } from '../platform/paths.ts';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/Icon.tsx';
import { AppLink } from '../ui/Link.tsx';
import { usePagePath } from '../ui/use-page-path.ts';
import { useStore } from '../ui/use-store.ts';
import { matchOf, matchRoute } from './match-route.ts';
import type { DeliveryArea } from './delivery-area.ts';
import s from './SubHeader.module.css';
import * as m from './messages.ts';

export interface SubHeaderProps {
  deliveryArea: DeliveryArea;
}

/** The number of categories in the row; the others are under "More". */
const VISIBLE_CATEGORIES = 4;

function hrefOf({ id, name, subcategories: [first] }: Category): string {
  return href.category(name, id, first?.id ?? id);
}

/** The store's categories, on wide screens: four in the row, the others under "More". */
export function SubHeader({ deliveryArea }: SubHeaderProps) {
  const { path } = usePagePath();
  const { location } = deliveryArea;
  const { categories } = useStore(location.merchant);
  if (categories.length === 0) return null;
  const currentId = matchOf(matchRoute(path), path).params.l0;
  return (
    <nav className={s.nav} aria-label={m.categories}>
      <ul className={s.list}>
        {categories.slice(0, VISIBLE_CATEGORIES).map((category) => (
          <li key={category.id}>
            <CategoryLink category={category} currentId={currentId} className={s.link} />
          </li>
        ))}
      </ul>
      {/* the key changes on navigation, which closes the menu */}
      {categories.length > VISIBLE_CATEGORIES && (
        <MoreCategories key={path} categories={categories.slice(VISIBLE_CATEGORIES)} currentId={currentId} />
      )}
    </nav>
  );
}

interface CategoryLinkProps {
  category: Category;
  currentId: string | undefined;
  className: string | undefined;
}

function CategoryLink({ category, currentId: here, className }: CategoryLinkProps) {
  return (
    <AppLink
      to={hrefOf(category)}
      className={className}
      named={category.name}
      aria-current={category.id === here ? 'page' : undefined}
      testid="category-link"
    >
      {category.name}
    </AppLink>
  );
}

/** The list under "More". It closes on Escape, when the focus leaves it, and on navigation. */
function MoreCategories({
  categories,
  currentId,
}: {
  categories: readonly Category[];
  currentId: string | undefined;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const closeOnBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
  };
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return;
    setIsOpen(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles events bubbling from its button and links
    <div className={s.more} onBlur={closeOnBlur} onKeyDown={closeOnEscape}>
      <button
        ref={button}
        type="button"
        className={classNames(s.link, categories.some((one) => one.id === currentId) && s.within)}
        aria-expanded={isOpen}
        aria-controls={id}
        data-testid="more-categories"
        onClick={() => setIsOpen(!isOpen)}
      >
        {m.more}
        <Icon node={ChevronDown} size={18} className={isOpen ? s.turned : undefined} />
      </button>
      {/* focusable, so that a tap between the links does not close the menu */}
      <div id={id} className={s.sheet} hidden={!isOpen} tabIndex={-1}>
        <ul className={s.columns}>
          {categories.map((category) => (
            <li key={category.id}>
              <CategoryLink category={category} currentId={currentId} className={s.entry} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
