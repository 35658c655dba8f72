import { Dialog } from '../ui/Dialog.tsx';
import s from './AppSheet.module.css';
import type { AppPromptStore, Store } from './app-prompts.ts';
import { STORE_LINKS } from './store-links.ts';

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
    <Dialog name="DOWNLOAD_APP" title="Get the Doorstep app" onClose={() => onAnswer('close')}>
      <div className={s.sheet} data-testid="app-sheet">
        <ul className={s.reasons}>
          <li>Every step of your order, live</li>
          <li>A word when it is packed, on its way and here</li>
          <li>Your addresses and past orders, one tap away</li>
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
            Open in {name}
          </a>
        ))}
      </div>
    </Dialog>
  );
}
