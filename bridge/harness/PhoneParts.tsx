import type { CSSProperties } from 'react';
import type { Edges } from '../insets.ts';
import s from './PhoneParts.module.css';

/** What a phone draws at the edges of a page. */

const KEY_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'] as const;

/** A picture of an on-screen keyboard: the field is typed in with the real one. */
export function ScreenKeyboard() {
  return (
    <div
      className={s.keyboard}
      data-testid="screen-keyboard"
      aria-hidden="true"
      // a tap on the keyboard does not take the focus from the field
      onMouseDown={(event) => event.preventDefault()}
    >
      {KEY_ROWS.map((row) => (
        <div key={row} className={s.row}>
          {[...row].map((letter) => (
            <span key={letter} className={s.key}>
              {letter}
            </span>
          ))}
        </div>
      ))}
      <div className={s.row}>
        <span className={s.space} />
      </div>
    </div>
  );
}

/** What the notch and the bars of the system cover. Taps go through to the page. */
export function SafeArea({ insets }: { insets: Readonly<Edges> }) {
  const lengths = Object.fromEntries(
    Object.entries(insets).map(([side, length]) => [`--${side}`, `${length}px`]),
  ) as CSSProperties;
  return (
    <div className={s.safeArea} style={lengths} data-testid="safe-area" aria-hidden="true">
      {insets.top > 0 && <span className={s.notch} />}
      {insets.bottom > 0 && <span className={s.gestureBar} />}
    </div>
  );
}
