import { History, X } from 'lucide';
import { Icon } from '../../ui/Icon.tsx';
import type { SearchHistoryItem } from '../search-model.ts';
import { nameOf } from './reduce-history.ts';
import Stack from '../../ui/Stack.module.css';
import s from './RecentSearches.module.css';
import type { SearchControls } from './search-actions.ts';
import * as m from './messages.tsx';

/** The search history of this device. */
export function RecentSearches({
  store,
  history,
}: {
  store: SearchControls;
  history: readonly SearchHistoryItem[];
}) {
  if (history.length === 0) return null;
  return (
    <section className={s.recent} aria-labelledby="recent-searches">
      <div className={s.recentHead}>
        <h2 id="recent-searches" className={s.heading}>
          {m.recentSearches}
        </h2>
        <button type="button" className={s.clear} onClick={() => store.withActions((it) => it.forgetAll())}>
          {m.clearAll}
        </button>
      </div>
      <ul className={Stack.wrap}>
        {history.map((item, index) => {
          const name = nameOf(item);
          return (
            <li key={name} className={s.chip}>
              <button
                type="button"
                className={s.again}
                onClick={() => store.withActions((it) => it.chooseRecent(item, index + 1))}
              >
                <Icon node={History} size={18} />
                <span className={s.chipName}>{name}</span>
              </button>
              <button
                type="button"
                className={s.forget}
                aria-label={m.removeRecent(name)}
                onClick={() => store.withActions((it) => it.forget(item))}
              >
                <Icon node={X} size={16} />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
