import {
  BookOpen,
  ChevronDown,
  Contrast,
  File,
  Files,
  FileStack,
  Minus,
  Palette,
  Plus,
  RectangleHorizontal,
  RectangleVertical,
} from 'lucide';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon, type IconNode } from '../../ui/Icon.tsx';
import { usePrint, usePrintStore } from '../print-context.tsx';
import { exampleFor, rangeProblemOf } from '../page-range.ts';
import { type DocumentSettings, MAX_COPIES, type PrintItem } from '../print-model.ts';
import Stack from '../../ui/Stack.module.css';
import s from './PrintSettings.module.css';
import * as m from './messages.ts';

export interface PrintSettingsProps {
  /** the document whose settings are shown */
  file: PrintItem;
  onChooseDocument: (printId: string) => void;
  /** counts the requests to correct the page range, which then gets the focus; 0: none */
  corrections: number;
}

/** The print settings of one document, and the choice of the document. */
export function PrintSettings({ file, onChooseDocument, corrections }: PrintSettingsProps) {
  const store = usePrintStore();
  const { files } = usePrint();
  const { print_id: printId, settings } = file;
  const set = (change: Partial<DocumentSettings>) => store.setSettings(change, printId);
  const areAlike = files.every((other) => isSame(other.settings, settings));
  return (
    <Card testid="print-settings" aria-label={m.printSettings} className={Stack.normal}>
      {files.length > 1 && (
        <DocumentChoice value={printId} files={files} onChange={onChooseDocument}>
          {areAlike ? (
            <p className={s.alike}>{m.sameForAll}</p>
          ) : (
            <Button
              kind="quiet"
              size="small"
              testid="print-use-for-all"
              onClick={() => store.applyToAll(printId)}
            >
              {m.useForAll}
            </Button>
          )}
        </DocumentChoice>
      )}
      <Choice
        legend={m.colour}
        value={settings.color}
        options={[
          { value: 'BLACK_AND_WHITE', label: m.blackWhite, icon: Contrast },
          { value: 'COLOR', label: m.colour, icon: Palette },
        ]}
        onChange={(color) => set({ color })}
      />
      <Choice
        legend={m.sides}
        value={settings.side}
        options={[
          { value: 'SINGLE', label: m.oneSide, icon: File },
          { value: 'DOUBLE', label: m.bothSides, icon: BookOpen },
        ]}
        onChange={(side) => set({ side })}
      />
      <Choice
        legend={m.orientation}
        value={settings.orientation}
        options={[
          { value: 'PORTRAIT', label: m.portrait, icon: RectangleVertical },
          { value: 'LANDSCAPE', label: m.landscape, icon: RectangleHorizontal },
        ]}
        onChange={(orientation) => set({ orientation })}
      />
      {(file.number_of_pages ?? 0) > 1 && (
        <PageRange key={printId} file={file} corrections={corrections} onChange={set} />
      )}
      <Copies
        key={`copies of ${printId}`}
        value={settings.number_of_copies}
        onChange={(number_of_copies) => set({ number_of_copies })}
      />
    </Card>
  );
}

/** Whether two documents are printed alike. Their page ranges may differ, because they are never copied. */
function isSame(a: DocumentSettings, b: DocumentSettings): boolean {
  return (
    a.color === b.color &&
    a.side === b.side &&
    a.orientation === b.orientation &&
    a.number_of_copies === b.number_of_copies
  );
}

interface DocumentChoiceProps {
  value: string;
  files: readonly PrintItem[];
  onChange: (printId: string) => void;
  children: ReactNode;
}

function DocumentChoice({ value, files, onChange, children }: DocumentChoiceProps) {
  const id = useId();
  return (
    <div className={s.document}>
      <label className={s.name} htmlFor={id}>
        {m.settingsFor}
      </label>
      <span className={s.select}>
        <select
          id={id}
          className={s.field}
          data-testid="print-document"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {files.map(({ print_id, file_name }, index) => (
            <option key={print_id} value={print_id}>
              {m.numberedDocument(index + 1, file_name)}
            </option>
          ))}
        </select>
        <Icon node={ChevronDown} size={18} className={s.chevron} />
      </span>
      {children}
    </div>
  );
}

interface PageRangeProps {
  file: PrintItem;
  corrections: number;
  onChange: (change: Pick<DocumentSettings, 'page_range'>) => void;
}

/** All pages, or those of a range. An unfinished range is not called wrong while it is being typed. */
function PageRange({ file, corrections, onChange }: PageRangeProps) {
  const pages = file.number_of_pages ?? 1;
  const range = file.settings.page_range;
  const problem = rangeProblemOf(file);
  const [isTouched, setTouched] = useState(problem !== null);
  const box = useRef<HTMLDivElement>(null);
  const focusInput = () => box.current?.querySelector('input')?.select();
  useEffect(() => {
    if (corrections === 0) return;
    setTouched(true);
    box.current?.querySelector('input')?.focus();
  }, [corrections]);
  const choose = (choice: 'ALL' | 'RANGE') => {
    setTouched(false);
    onChange({ page_range: choice === 'ALL' ? null : `1-${pages}` });
    if (choice === 'RANGE') requestAnimationFrame(focusInput);
  };
  return (
    <div className={s.pages}>
      <Choice
        legend={m.pages}
        value={range === null ? 'ALL' : 'RANGE'}
        options={[
          { value: 'ALL', label: m.allOf(pages), icon: Files },
          { value: 'RANGE', label: m.choose, icon: FileStack },
        ]}
        onChange={choose}
      />
      {range !== null && (
        <div ref={box}>
          <Field
            label={m.pagesToPrint}
            hint={m.rangeExample(exampleFor(pages))}
            error={(isTouched && problem) || undefined}
            testid="print-pages"
            autoComplete="off"
            value={range}
            maxLength={200}
            onChange={(event) => onChange({ page_range: event.target.value })}
            onBlur={() => setTouched(true)}
          />
        </div>
      )}
    </div>
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
