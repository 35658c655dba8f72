/** The layers above the screen (dialogs, sheets, panels), topmost last; back closes them before it leaves the screen. */
export interface BackLayers {
  /** `modal`: stays above all non-modal layers, even those that open later */
  add(close: () => void, modal?: boolean): () => void;
  /** closes the topmost layer; false if there is none */
  closeTop(): boolean;
  /** called before a navigation that adds an entry: turns the entry of a closed layer into a twin of its screen's */
  leaving(): void;
  /** the history state to store with a navigation; later it tells the direction of a step */
  entry(move: { from: string; to: string; replaces: boolean }): unknown;
  /** called after a navigation */
  moved(): void;
  /**
   * Goes back to the shop's previous screen; false if there is none. Until the browser has gone back, further
   * calls are ignored, because they come from a double tap.
   */
  goBack(): boolean;
  dispose(): void;
}

interface HistoryWindow {
  history: {
    readonly state: unknown;
    pushState(state: unknown, unused: string): void;
    replaceState(state: unknown, unused: string): void;
    back(): void;
    forward(): void;
  };
  addEventListener(type: 'popstate' | 'pageshow', listener: () => void): void;
  removeEventListener(type: 'popstate' | 'pageshow', listener: () => void): void;
}

/**
 * The shop's state in a history entry. `layers`: the number of open layers when the entry was pushed; `at`:
 * its position among the shop's entries; `screens`: the number of the shop's screens before it; `twin`: it
 * shows the same as the entry before it; `below`: the path of the previous screen, if that is the shop's.
 */
interface Entry {
  layers: number;
  at: number;
  screens: number;
  twin: boolean;
  below?: string | undefined;
}

function readEntry(state: unknown): Entry {
  const { layers, at, screens, twin, below } = Object(state);
  return {
    layers: typeof layers === 'number' ? layers : 0,
    at: typeof at === 'number' ? at : 0,
    screens: typeof screens === 'number' ? screens : 0,
    twin: twin === true,
    below: typeof below === 'string' ? below : undefined,
  };
}

function createOpenLayers() {
  const open: { close: () => void; modal: boolean }[] = [];
  return {
    count: () => open.length,
    add(close: () => void, modal = false): () => void {
      const layer = { close, modal };
      const firstModal = modal ? -1 : open.findIndex((one) => one.modal);
      open.splice(firstModal < 0 ? open.length : firstModal, 0, layer);
      return () => {
        const index = open.indexOf(layer);
        if (index >= 0) open.splice(index, 1);
      };
    },
    closeTop(): boolean {
      const top = open.pop();
      top?.close();
      return top !== undefined;
    },
  };
}

/**
 * Each layer gets a history entry, so that the device's back button closes it. If the layer is closed in another way,
 * the entry is not removed, because `history.back()` is asynchronous and would race the next navigation. It becomes a
 * twin of the screen's entry, with the current scroll position, and is skipped when the shopper goes back or forward
 * over it.
 */
export function createBackLayers(window: HistoryWindow): BackLayers {
  const open = createOpenLayers();
  const currentEntry = () => readEntry(window.history.state);
  let { layers: height, at, screens, twin, below } = currentEntry();

  /** the next popstate comes from our own step back over a twin */
  let isOwnStep = false;
  /** the shopper went back from a twin, which has no visible effect, so one more step is needed */
  let stepDue = false;
  /** a step back has been requested but has not happened yet */
  let isGoingBack = false;
  const stepBack = () => {
    isOwnStep = true;
    isGoingBack = true;
    window.history.back();
  };

  const arrived = () => {
    isGoingBack = false;
  };
  const onPop = () => {
    arrived();
    const previous = { height, at, twin };
    readPosition();
    const forward = at > previous.at;
    if (!isOwnStep || previous.twin) stepDue = !forward && (previous.twin || previous.height > open.count());
    isOwnStep = false;
    let closed = false;
    while (open.count() > height) {
      open.closeTop();
      closed = true;
    }
    if (closed) stepDue = false;
    // If there is no next entry, the shopper stays on the twin; the next navigation or step back handles that.
    else if ((twin || height > open.count()) && forward) window.history.forward();
    else if (height > open.count()) stepBack();
    else if (stepDue) {
      stepDue = false;
      stepBack();
    }
  };
  window.addEventListener('popstate', onPop);
  // the previous entry may be another document; on return from it this page may come from the back/forward cache
  window.addEventListener('pageshow', arrived);

  function readPosition(): void {
    ({ layers: height, at, screens, twin, below } = currentEntry());
  }
  /** Turns a closed layer's entry into a twin of the screen's entry. */
  function markAsTwin(): void {
    if (currentEntry().layers > open.count())
      window.history.replaceState({ layers: open.count(), at, screens, below, twin: true }, '');
    readPosition();
  }

  return {
    add(close, modal) {
      markAsTwin();
      const remove = open.add(close, modal);
      window.history.pushState({ layers: open.count(), at: at + 1, screens, below }, '');
      readPosition();
      return remove;
    },
    closeTop: open.closeTop,
    leaving: markAsTwin,
    entry({ from, to, replaces }) {
      if (!replaces) return { at: at + 1, screens: screens + 1, below: from };
      // The previous entry already shows that screen.
      if (to === below) return { at, screens: screens - 1, twin: true };
      // The entry of a closed layer is replaced; the screen's own entry before it stays.
      const stale = twin || currentEntry().layers > open.count();
      return { at, screens, below, ...(stale && { twin: true }) };
    },
    moved: readPosition,
    goBack() {
      if (screens === 0) return false;
      if (isGoingBack) return true;
      isGoingBack = true;
      window.history.back();
      return true;
    },
    dispose() {
      window.removeEventListener('popstate', onPop);
      window.removeEventListener('pageshow', arrived);
    },
  };
}

/**
 * For an embedding page, whose history is not ours: layers are closed by the host's back event and by their
 * own buttons.
 */
export function createPlainBackLayers(): BackLayers {
  const { add, closeTop } = createOpenLayers();
  return {
    add,
    closeTop,
    leaving: () => {},
    entry: () => null,
    moved: () => {},
    goBack: () => false,
    dispose: () => {},
  };
}
