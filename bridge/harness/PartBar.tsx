import s from './PartBar.module.css';
import { PARTS, type Part } from './use-parts.ts';

const NAMES: Readonly<Record<Part, string>> = { setup: 'Set-up', device: 'Device', timeline: 'Timeline' };

/** The parts of the page, of which a narrow screen shows one. */
export function PartBar({
  shown,
  notes,
  onShow,
}: {
  shown: Part;
  /** what to look at in a part */
  notes: Partial<Record<Part, string>>;
  onShow(part: Part): void;
}) {
  return (
    <nav className={s.bar} aria-label="Parts of the page">
      {PARTS.map((part) => (
        <button
          key={part}
          type="button"
          className={s.part}
          aria-current={part === shown || undefined}
          onClick={() => onShow(part)}
        >
          {NAMES[part]} {notes[part] && <span className={s.note}>{notes[part]}</span>}
        </button>
      ))}
    </nav>
  );
}

/** On a wide screen. Buttons, as the URL of the page describes the set-up. */
export function SkipButtons({ onDevice }: { onDevice(): void }) {
  return (
    <nav className={s.skip} aria-label="Skip">
      <button type="button" onClick={onDevice}>
        Skip to the device
      </button>
      <button type="button" onClick={() => document.getElementById('timeline-title')?.focus()}>
        Skip to the timeline
      </button>
    </nav>
  );
}
