import { Dialog } from '../ui/Dialog.tsx';
import s from './AppSheet.module.css';
import type { AppPromptStore, Store } from './app-prompts.ts';
import { STORE_LINKS } from './store-links.ts';
import * as m from './app-sheet-messages.ts';

const STORES: readonly { store: Store; name: string }[] = [
  { store: 'android', name: 'Google Play' },
  { store: 'ios', name: 'App Store' },
];

export interface AppSheetProps {
  onAnswer: AppPromptStore['answerSheet'];
}

/** Asks whether somebody wants the shop's own app. */
export function AppSheet({ onAnswer }: AppSheetProps) {
  return (
    <Dialog name="DOWNLOAD_APP" title={m.getTheDoorstepApp} onClose={() => onAnswer('close')}>
      <div className={s.sheet} data-testid="app-sheet">
        <ul className={s.reasons}>
          <li>{m.everyStepOfOrderLive}</li>
          <li>{m.wordWhenIsPackedOnWayAndHere}</li>
          <li>{m.addressesAndPastOrdersOneTapAway}</li>
        </ul>
        {STORES.map(({ store, name }) => (
          <a
            key={store}
            className={s.store}
            href={STORE_LINKS[store]}
            target="_blank"
            rel="noopener noreferrer"
            data-store={store}
            onClick={() => onAnswer(store)}
          >
            {m.openIn(name)}
          </a>
        ))}
      </div>
    </Dialog>
  );
}
