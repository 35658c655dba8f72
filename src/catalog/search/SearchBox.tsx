import { ChevronLeft, Search, X } from 'lucide';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { paths } from '../../platform/paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { useUi } from '../../ui/ui-context.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import s from './SearchBox.module.css';
import type { SearchPageState } from './search-state.ts';
import type { SearchStore } from './search-store.ts';
import type { SearchParts } from './search-parts.ts';
import type { Choice } from './suggestion-rows.ts';
import * as m from './messages.tsx';

interface SearchBoxProps {
  store: SearchStore;
  state: SearchPageState;
  /** null: not loaded yet */
  parts: SearchParts | null;
  /** called when results are shown and should get the focus */
  onSearched: () => void;
}

/** The search field with its suggestions: a combobox with a listbox. */
export function SearchBox({ store, state, parts, onSearched }: SearchBoxProps) {
  const { inputKeyword, keyword, suggestions, history } = state;
  const { hostTitleBar } = useUi();
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [listening, setListening] = useState(false);
  const groups = useMemo(
    () => parts?.suggestionRows({ inputKeyword, suggestions, history }) ?? [],
    [parts, inputKeyword, suggestions, history],
  );
  const choices = useMemo(() => groups.flatMap((group) => group.choices), [groups]);
  // Without a search, the page shows the history.
  const asking = inputKeyword.trim() !== keyword && (inputKeyword.trim() !== '' || keyword !== '');
  const shown = open && asking && choices.length > 0;
  const chosen = shown ? choices[active] : undefined;

  useEffect(() => {
    // Takes over text typed before hydration.
    const before = input.current?.value ?? '';
    if (before !== store.state.inputKeyword) store.type(before);
    if (store.state.keyword === '') return store.soon(() => input.current?.focus({ preventScroll: true }));
  }, [store]);

  function close(): void {
    setOpen(false);
    setActive(-1);
  }
  function done(): void {
    close();
    onSearched();
  }
  function submit(): void {
    if (store.submit()) done();
    else input.current?.focus();
  }
  const voiceResult = () => {
    if (store.submit('voice')) done();
  };

  function take(choice: Choice): void {
    const position = choices.indexOf(choice) + 1;
    store.withActions((it) =>
      choice.from === 'history' ? it.takeRecent(choice.item, position) : it.take(choice.suggestion, position),
    );
    done();
  }
  function type(text: string): void {
    setOpen(true);
    setActive(-1);
    store.type(text);
  }

  function keyDown(event: KeyboardEvent): void {
    const to = parts?.keyTo(event, { active: shown ? active : null, count: asking ? choices.length : 0 });
    if (to === undefined || to === null) return;
    if (to === 'close') close();
    else if (to === 'take') take(choices[active] as Choice);
    else {
      setOpen(true);
      setActive(to);
    }
  }
  const blur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) close();
  };

  return (
    <div className={s.head}>
      {/* biome-ignore lint/a11y/useSemanticElements: <search> is unknown to browsers of two years ago */}
      <form
        className={s.bar}
        role="search"
        action={paths.search}
        onBlur={blur}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {!hostTitleBar && <IconButton icon={ChevronLeft} label={m.back} onClick={store.back} />}
        <div className={classNames(s.box, listening && s.listening)}>
          <button type="submit" className={s.submit} aria-label={m.search}>
            <Icon node={Search} size={20} />
          </button>
          <input
            ref={input}
            className={s.input}
            type="text"
            inputMode="search"
            name="q"
            enterKeyHint="search"
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            placeholder={listening ? m.listeningPlaceholder : m.placeholder}
            aria-label={m.inputLabel}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={shown ? list : undefined}
            aria-activedescendant={chosen ? `${list}-${active}` : undefined}
            data-testid="search-input"
            value={inputKeyword}
            onChange={(event) => type(event.target.value)}
            onFocus={() => setOpen(true)}
            onKeyDown={keyDown}
          />
          {inputKeyword !== '' && !listening && (
            <IconButton
              icon={X}
              kind="plain"
              label={m.clearSearch}
              onClick={() => {
                type('');
                input.current?.focus();
              }}
            />
          )}
          {/* shares its place with the clear button, which replaces it while there is text */}
          {parts && (inputKeyword === '' || listening) && (
            <parts.VoiceButton store={store} onResult={voiceResult} onListening={setListening} />
          )}
        </div>
        {parts && shown && (
          <parts.SuggestionList
            id={list}
            groups={groups}
            active={active}
            typed={inputKeyword}
            onTake={take}
          />
        )}
      </form>
      {parts && <parts.Status listening={listening} count={shown ? choices.length : 0} />}
    </div>
  );
}
