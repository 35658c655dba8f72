import { Button } from '../../ui/Button.tsx';
import { VEG_ONLY } from '../listing-model.ts';
import type { ChoiceState } from './choice-state.ts';
import type { ChoiceStore } from './choice-store.ts';
import { chosenFilters, withoutVegOnly } from './chosen-filters.ts';
import * as m from './messages.ts';

interface WidenListProps {
  store: Pick<ChoiceStore, 'runFilter'>;
  filters: ChoiceState['filters'];
}

/** The buttons that bring products back to an empty list. */
export function WidenList({ store, filters }: WidenListProps) {
  return (
    <>
      {VEG_ONLY in filters && (
        <Button
          kind="secondary"
          testid="veg-only-off"
          onClick={() => void store.runFilter((code, call) => code.toggleVegOnly(call))}
        >
          {m.turnOffVegOnly}
        </Button>
      )}
      {withoutVegOnly(chosenFilters(filters)).length > 0 && (
        <Button
          kind="secondary"
          onClick={() => void store.runFilter((code, call) => code.clearFilters(call))}
        >
          {m.clearFilters}
        </Button>
      )}
    </>
  );
}
