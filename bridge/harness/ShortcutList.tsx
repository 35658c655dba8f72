import { PageDialog } from './PageDialog.tsx';
import s from './ShortcutList.module.css';
import { SHORTCUTS } from './use-shortcuts.ts';

/** The keys of the page, and a switch that turns them off for those who dictate. */
export function ShortcutList({
  isOn,
  onSwitch,
  onClose,
}: {
  isOn: boolean;
  onSwitch(isOn: boolean): void;
  onClose(): void;
}) {
  return (
    <PageDialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className={s.list}>
        {SHORTCUTS.map(({ key, label }) => (
          <div key={key} className={s.line}>
            <dt>
              <kbd className={s.key}>{key}</kbd>
            </dt>
            <dd className={s.label}>{label}</dd>
          </div>
        ))}
      </dl>
      <p className={s.hint}>
        They work outside the device and outside fields. Arrow keys walk through the timeline.
      </p>
      <label className={s.switch}>
        <input type="checkbox" checked={isOn} onChange={({ target }) => onSwitch(target.checked)} /> Use these
        keys
      </label>
      <form method="dialog">
        <button type="submit" className={s.close}>
          Close
        </button>
      </form>
    </PageDialog>
  );
}
