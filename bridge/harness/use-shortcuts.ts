import { useEffect } from 'react';

/** Keys of the QA page, in the order of the list that `?` opens. */
export const SHORTCUTS = [
  { key: 'k', label: 'Kill the app', action: 'kill' },
  { key: 'r', label: 'Restore or reload it', action: 'restore' },
  { key: 'b', label: 'Back in the app', action: 'back' },
  { key: 'o', label: 'Go offline or online', action: 'offline' },
  { key: '/', label: 'Search the timeline', action: 'search' },
  { key: '?', label: 'This list', action: 'help' },
] as const;
export type ShortcutAction = (typeof SHORTCUTS)[number]['action'];

/** Where keys are text. */
const TEXT_FIELD = 'input:not([type="radio"]):not([type="file"]), select, textarea, [contenteditable]';

/** Keys pressed on the QA page itself: those of the framed shop do not reach it. `isOn` false: none but `?`. */
export function useShortcuts(isOn: boolean, run: (action: ShortcutAction) => void): void {
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const { target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      if (ctrlKey || metaKey || altKey || defaultPrevented) return;
      if (target instanceof Element && target.closest(`${TEXT_FIELD}, dialog`)) return;
      const shortcut = SHORTCUTS.find(({ key }) => key === event.key.toLowerCase());
      if (!shortcut || (!isOn && shortcut.action !== 'help')) return;
      event.preventDefault();
      run(shortcut.action);
    }
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  });
}
