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
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);
  const [isListening, setListening] = useState(false);
  const groups = useMemo(
    () => parts?.buildSuggestionRows({ inputKeyword, suggestions, history }) ?? [],
    [parts, inputKeyword, suggestions, history],
  );
  const choices = useMemo(() => groups.flatMap((group) => group.choices), [groups]);
  // As long as nothing is typed or searched for, the page itself shows the history.
  const hasNewQuery = inputKeyword.trim() !== keyword && (inputKeyword.trim() !== '' || keyword !== '');
  const isShown = isOpen && hasNewQuery && choices.length > 0;
  const activeChoice = isShown ? choices[activeIndex] : undefined;

  useEffect(() => {
    // Takes over text typed before hydration.
    const typedText = input.current?.value ?? '';
    if (typedText !== store.state.inputKeyword) store.type(typedText);
    if (store.state.keyword === '') return store.defer(() => input.current?.focus({ preventScroll: true }));
  }, [store]);

  function close(): void {
    setOpen(false);
    setActiveIndex(-1);
  }
  function finish(): void {
    close();
    onSearched();
  }
  function submit(): void {
    if (store.submit()) finish();
    else input.current?.focus();
  }
  const handleVoiceResult = () => {
    if (store.submit('voice')) finish();
  };

  function choose(choice: Choice): void {
    const position = choices.indexOf(choice) + 1;
    store.withActions((it) =>
      choice.from === 'history'
        ? it.chooseRecent(choice.item, position)
        : it.chooseSuggestion(choice.suggestion, position),
    );
    finish();
  }
  function type(text: string): void {
    setOpen(true);
    setActiveIndex(-1);
    store.type(text);
  }

  function handleKeyDown(event: KeyboardEvent): void {
    const target = parts?.actionForKey(event, {
      active: isShown ? activeIndex : null,
      count: hasNewQuery ? choices.length : 0,
    });
    if (target === undefined || target === null) return;
    if (target === 'close') close();
    else if (target === 'take') choose(choices[activeIndex] as Choice);
    else {
      setOpen(true);
      setActiveIndex(target);
    }
  }
  const handleBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) close();
  };

  return (
    <div className={s.head}>
      {/* biome-ignore lint/a11y/useSemanticElements: <search> is unknown to browsers of two years ago */}
      <form
        className={s.bar}
        role="search"
        action={paths.search}
        onBlur={handleBlur}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {!hostTitleBar && <IconButton icon={ChevronLeft} label={m.back} onClick={store.back} />}
        <div className={classNames(s.box, isListening && s.listening)}>
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
            placeholder={isListening ? m.listeningPlaceholder : m.placeholder}
            aria-label={m.inputLabel}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={isShown ? listId : undefined}
            aria-activedescendant={activeChoice ? `${listId}-${activeIndex}` : undefined}
            data-testid="search-input"
            value={inputKeyword}
            onChange={(event) => type(event.target.value)}
            onFocus={() => setOpen(true)}
            onKeyDown={handleKeyDown}
          />
          {inputKeyword !== '' && !isListening && (
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
          {/* the clear button takes the place of the voice button while the field contains text */}
          {parts && (inputKeyword === '' || isListening) && (
            <parts.VoiceButton store={store} onResult={handleVoiceResult} onListening={setListening} />
          )}
        </div>
        {parts && isShown && (
          <parts.SuggestionList
            id={listId}
            groups={groups}
            active={activeIndex}
            typed={inputKeyword}
            onChoose={choose}
          />
        )}
      </form>
      {parts && <parts.Status listening={isListening} count={isShown ? choices.length : 0} />}
    </div>
  );
}
