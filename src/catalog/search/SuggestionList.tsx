import { ArrowUpLeft, History, LayoutGrid, Search, Store, TrendingUp } from 'lucide';
import { useEffect, useRef } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Icon, type IconNode } from '../../ui/Icon.tsx';
import { Picture } from '../../ui/Picture.tsx';
import type { SuggestionType } from '../search-model.ts';
import s from './SuggestionList.module.css';
import { type Choice, type ChoiceGroup, markTyped } from './suggestion-rows.ts';
import * as m from './messages.tsx';

interface SuggestionListProps {
  id: string;
  groups: readonly ChoiceGroup[];
  /** the active option's index; -1: none */
  active: number;
  typed: string;
  onChoose: (choice: Choice) => void;
}

const TYPE_ICONS: Partial<Record<SuggestionType, IconNode>> = {
  category: LayoutGrid,
  subcategory: LayoutGrid,
  merchant: Store,
  trending: TrendingUp,
};

/**
 * The suggestions in groups. The search field keeps the focus, and points to the active option by
 * aria-activedescendant.
 */
export function SuggestionList({ id, groups, active, typed, onChoose }: SuggestionListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active >= 0)
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  let count = 0;
  return (
    <div ref={list} id={id} className={s.list} role="listbox" aria-label={m.suggestions}>
      {groups.map(({ title, choices }, index) => {
        const offset = count;
        count += choices.length;
        const name = `${id}-group-${index}`;
        const labelProps = title === '' ? { 'aria-label': m.searches } : { 'aria-labelledby': name };
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
          <div key={`${title} ${offset}`} role="group" {...labelProps}>
            {title !== '' && (
              <div id={name} className={s.title} role="presentation">
                {title}
              </div>
            )}
            {choices.map((choice, at) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the focus and the keys
              <div
                key={keyOf(choice)}
                id={`${id}-${offset + at}`}
                className={classNames(s.choice, offset + at === active && s.active)}
                role="option"
                aria-selected={offset + at === active}
                data-testid="suggestion"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(choice)}
              >
                <ChoiceView choice={choice} typed={typed} />
              </div>
            ))}
          </div>
        );
      })}
    </div>
  );
}

function keyOf(choice: Choice): string {
  if (choice.from === 'history') return `history ${choice.title}`;
  const { kind, title, link } = choice.suggestion;
  return `${kind} ${title} ${link}`;
}

function ChoiceView({ choice, typed }: { choice: Choice; typed: string }) {
  if (choice.from === 'history') {
    return (
      <>
        <Mark icon={History} />
        <Title title={choice.title} typed={typed} />
        <Icon node={ArrowUpLeft} size={18} />
      </>
    );
  }
  const { kind, title, detail, image } = choice.suggestion;
  if (kind === 'direct') {
    return (
      <>
        <Mark icon={Search} />
        <span className={s.text}>{m.searchFor(<strong>“{title}”</strong>)}</span>
      </>
    );
  }
  return (
    <>
      {image === '' ? (
        <Mark icon={TYPE_ICONS[kind] ?? Search} />
      ) : (
        <Picture className={s.mark} src={image} alt="" width={40} height={40} />
      )}
      <Title title={title} typed={typed} detail={detail} />
    </>
  );
}

const Mark = ({ icon }: { icon: IconNode }) => (
  <span className={s.mark}>
    <Icon node={icon} size={20} />
  </span>
);

/** The letters that the shopper typed are plain, and the rest of the title is bold. */
function Title({ title, typed, detail = '' }: { title: string; typed: string; detail?: string }) {
  return (
    <span className={s.text}>
      {markTyped(title, typed).map((part, index) =>
        part.typed ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text
          <mark key={index} className={s.typed}>
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      )}
      {detail !== '' && <span className={s.detail}> {detail}</span>}
    </span>
  );
}

/** Announces changes to the list to screen readers. */
export function Status({ listening, count }: { listening: boolean; count: number }) {
  return (
    <p className="visually-hidden" role="status">
      {listening ? m.listening : count > 0 ? m.suggestionCount(count) : ''}
    </p>
  );
}
