import { Dialog } from '../ui/Dialog.tsx';
import Stack from '../ui/Stack.module.css';
import s from './AppSheet.module.css';
import type { AppPromptStore } from './app-prompts.ts';
import type { StoreLink } from './store-links.ts';
import * as m from './app-sheet-messages.ts';

export interface AppSheetProps {
  stores: readonly StoreLink[];
  onAnswer: AppPromptStore['answerSheet'];
}

/** Offers the shop's own app. */
export function AppSheet({ stores, onAnswer }: AppSheetProps) {
  return (
    <Dialog name="DOWNLOAD_APP" title={m.sheetTitle} onClose={() => onAnswer('close')}>
      <div className={Stack.normal} data-testid="app-sheet">
        <ul className={s.reasons}>
          <li>{m.liveTracking}</li>
          <li>{m.notifications}</li>
          <li>{m.savedDetails}</li>
        </ul>
        {stores.map(({ store, name, url }) => (
          <a
            key={store}
            className={s.store}
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            data-store={store}
            onClick={() => onAnswer(store)}
          >
            {m.openInStore(name)}
          </a>
        ))}
      </div>
    </Dialog>
  );
}
