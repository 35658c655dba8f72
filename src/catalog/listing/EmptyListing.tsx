import { ShoppingBasket } from 'lucide';
import { href } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { AgeGate } from '../AgeGate.tsx';
import type { ListingStore } from './listing-actions.ts';

export interface EmptyListingProps {
  store: ListingStore;
  /** `held`: it is for grown-ups; `missing`: there is no such list; `filtered`: what was chosen leaves nothing */
  why: 'held' | 'missing' | 'filtered' | 'empty';
}

const WORDS = {
  missing: ['There is no such shelf', 'It may have been cleared. Everything else is where it was.'],
  filtered: ['Nothing fits all of these filters', 'Take one off to see more.'],
  empty: ['This shelf is empty just now', 'It is filled again soon.'],
} as const;

/** A list with nothing in it: why, and a way on. */
export function EmptyListing({ store, why }: EmptyListingProps) {
  if (why === 'held') return <AgeGate age={store.deps.ageConsent} onGranted={() => void store.retry()} />;
  const [title, detail] = WORDS[why];
  const clear = () => void store.filtering((code, call) => code.clearFilters(call));
  const action =
    why === 'filtered' ? (
      <Button kind="secondary" onClick={clear}>
        Clear the filters
      </Button>
    ) : (
      <ButtonLink kind="secondary" to={href.home()}>
        See what there is
      </ButtonLink>
    );
  return <EmptyState icon={ShoppingBasket} title={title} detail={detail} action={action} />;
}
