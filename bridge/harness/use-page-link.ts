import { useEffect, useState } from 'react';
import type { HarnessHost } from './host.ts';
import type { HarnessState } from './reduce-harness.ts';
import { readSetup, writeSetup } from './setup.ts';
import { storeTimeline } from './stored-rows.ts';
import { storeRun } from './stored-run.ts';

/** Keeps the set-up in the page's URL, and what a reload needs in the tab. Returns the path that the link opens. */
export function usePageLink(
  state: HarnessState,
  hosts: readonly HarnessHost[],
): [path: string, setPath: (path: string) => void] {
  // the path stays the one that the page was opened with: each change would be a navigation to WebKit's driver
  const [openedPath, setOpenedPath] = useState(() => readSetup(window.location.search, hosts).setup.path);
  const shownLink = writeSetup({ ...state, path: openedPath });
  // a reload keeps the state of the history's entry, a link that is opened anew has none
  useEffect(() => window.history.replaceState({ isOpen: true }, '', shownLink), [shownLink]);
  // a listener for each state, because a page that is left has no time to render
  useEffect(() => {
    const keepRows = () => {
      storeTimeline(window.sessionStorage, window.location.search, state);
      storeRun(window.sessionStorage, window.location.search, state);
    };
    window.addEventListener('pagehide', keepRows);
    return () => window.removeEventListener('pagehide', keepRows);
  }, [state]);
  return [openedPath, setOpenedPath];
}
