import {
  BookOpen,
  Contrast,
  File,
  Minus,
  Palette,
  Plus,
  RectangleHorizontal,
  RectangleVertical,
} from 'lucide';
import { useId, useState } from 'react';
import { Card } from '../../ui/Card.tsx';
import { Icon, type IconNode } from '../../ui/Icon.tsx';
import { usePrint, usePrintStore } from '../print-context.tsx';
import { MAX_COPIES } from '../print-model.ts';
import Stack from '../../ui/Stack.module.css';
import s from './PrintSettings.module.css';
import * as m from './messages.ts';

/** The print settings of all documents in the order. */
export function PrintSettings() {
  const { setSettings } = usePrintStore();
  const { settings } = usePrint();
  return (
    <Card testid="print-settings" aria-label={m.printSettings} className={Stack.normal}>
      <Choice
        legend={m.colour}
        value={settings.color}
        options={[
          { value: 'BLACK_AND_WHITE', label: m.blackWhite, icon: Contrast },
          { value: 'COLOR', label: m.colour, icon: Palette },
        ]}
        onChange={(color) => setSettings({ color })}
      />
      <Choice
        legend={m.sides}
        value={settings.side}
        options={[
          { value: 'SINGLE', label: m.oneSide, icon: File },
          { value: 'DOUBLE', label: m.bothSides, icon: BookOpen },
        ]}
        onChange={(side) => setSettings({ side })}
      />
      <Choice
        legend={m.orientation}
        value={settings.orientation}
        options={[
          { value: 'PORTRAIT', label: m.portrait, icon: RectangleVertical },
          { value: 'LANDSCAPE', label: m.landscape, icon: RectangleHorizontal },
        ]}
        onChange={(orientation) => setSettings({ orientation })}
      />
      <Copies
        value={settings.number_of_copies}
        onChange={(number_of_copies) => setSettings({ number_of_copies })}
      />
    </Card>
  );
}

interface ChoiceProps<T extends string> {
  legend: string;
  value: T;
  options: readonly { value: T; label: string; icon: IconNode }[];
  onChange: (value: T) => void;
}

function Choice<T extends string>({ legend, value, options, onChange }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className={s.row}>
      <legend className={s.legend}>{legend}</legend>
      <span className={s.name} aria-hidden>
        {legend}
      </span>
      <div className={s.options}>
        {options.map((option) => (
          <label key={option.value} className={s.option}>
            <input
              type="radio"
              className={s.radio}
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={s.face}>
              <Icon node={option.icon} size={18} />
              {option.label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Copies({ value, onChange }: { value: number; onChange: (copies: number) => void }) {
  const id = useId();
  // The text in the field; null: the field is not being edited.
  const [draft, setDraft] = useState<string | null>(null);
  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 2);
    setDraft(digits);
    if (Number(digits) >= 1) onChange(Number(digits));
  };
  return (
    <div className={s.row}>
      <label className={s.name} htmlFor={id}>
        {m.copies}
      </label>
      <div className={s.copies}>
        <button
          type="button"
          className={s.step}
          aria-label={m.removeCopy}
          aria-disabled={value <= 1 || undefined}
          onClick={() => value > 1 && onChange(value - 1)}
        >
          <Icon node={Minus} size={18} />
        </button>
        <input
          id={id}
          className={s.count}
          inputMode="numeric"
          autoComplete="off"
          value={draft ?? String(value)}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => setDraft(null)}
        />
        <button
          type="button"
          className={s.step}
          aria-label={m.addCopy}
          aria-disabled={value >= MAX_COPIES || undefined}
          onClick={() => value < MAX_COPIES && onChange(value + 1)}
        >
          <Icon node={Plus} size={18} />
        </button>
      </div>
    </div>
  );
}
