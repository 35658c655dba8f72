/** What lies above the screen (dialogs, sheets, panels), topmost last; back closes that before it leaves the screen. */
export interface BackLayers {
  /** `modal`: it is above everything that is not, also above what opens later */
  add(close: () => void, modal?: boolean): () => void;
  /** closes the topmost layer; false when there is none */
  closeTop(): boolean;
  /** called before a move: the entry that is left must be found again as it is now */
  leaving(): void;
  /** the state for a move's history entry: tells later in which direction the shopper went */
  entry(move: { from: string; to: string; replaces: boolean }): unknown;
  /** the page has moved on to another URL */
  moved(): void;
  /**
   * Goes to the screen of the shop behind this one in the history; false where there is none. Until it is there a second
   * call is the other half of a double tap, and goes no further.
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
 * Our state in one history entry. `layers`: open layers when it was pushed; `at`: its position in our history; `screens`:
 * how many screens of the shop precede it; `twin`: it shows the same as the entry before it; `below`: the path of the
 * screen before it, if that is the shop's.
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
      const above = modal ? -1 : open.findIndex((one) => one.modal);
      open.splice(above < 0 ? open.length : above, 0, layer);
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
 * Every layer gets a history entry, so that the phone's own back button closes it. An entry whose layer was closed in
 * another way is not removed (going back is asynchronous and would race the next move): it goes on as the screen's own,
 * with how far down the shopper is on it, which the one below does not know. Of such twins one is skipped when the
 * shopper goes over them, back or forward.
 */
export function createBackLayers(window: HistoryWindow): BackLayers {
  const open = createOpenLayers();
  const here = () => readEntry(window.history.state);
  let { layers: height, at, screens, twin, below } = here();

  /** this step back is ours, over an entry whose layer is gone */
  let ours = false;
  /** the shopper left such an entry, which changed nothing for them: one more step is due */
  let due = false;
  /** a step back was asked for, and has not come */
  let going = false;
  const stepBack = () => {
    ours = true;
    going = true;
    window.history.back();
  };

  const arrived = () => {
    going = false;
  };
  const onPop = () => {
    arrived();
    const before = { height, at, twin };
    moved();
    const forward = at > before.at;
    if (!ours || before.twin) due = !forward && (before.twin || before.height > open.count());
    ours = false;
    let closed = false;
    while (open.count() > height) {
      open.closeTop();
      closed = true;
    }
    if (closed) due = false;
    // Where nothing follows the shopper stays on such an entry, which the next move or step back takes care of.
    else if ((twin || height > open.count()) && forward) window.history.forward();
    else if (height > open.count()) stepBack();
    else if (due) {
      due = false;
      stepBack();
    }
  };
  window.addEventListener('popstate', onPop);
  // what lies behind may be another document; this one is then shown again as it was left
  window.addEventListener('pageshow', arrived);

  function moved(): void {
    ({ layers: height, at, screens, twin, below } = here());
  }
  /** An entry whose layer is closed is the screen's own from now on. */
  function settle(): void {
    if (here().layers > open.count())
      window.history.replaceState({ layers: open.count(), at, screens, below, twin: true }, '');
    moved();
  }

  return {
    add(close, modal) {
      settle();
      const remove = open.add(close, modal);
      window.history.pushState({ layers: open.count(), at: at + 1, screens, below }, '');
      moved();
      return remove;
    },
    closeTop: open.closeTop,
    leaving: settle,
    entry({ from, to, replaces }) {
      if (!replaces) return { at: at + 1, screens: screens + 1, below: from };
      // Back to the screen below, which is there already.
      if (to === below) return { at, screens: screens - 1, twin: true };
      // Replaced is the entry of a layer that has closed: the screen that gives way is the one below.
      const stale = twin || here().layers > open.count();
      return { at, screens, below, ...(stale && { twin: true }) };
    },
    moved,
    goBack() {
      if (screens === 0) return false;
      if (going) return true;
      going = true;
      window.history.back();
      return true;
    },
    dispose() {
      window.removeEventListener('popstate', onPop);
      window.removeEventListener('pageshow', arrived);
    },
  };
}

/** In someone else's page the history is not ours: layers are closed by the host's back event and their own buttons. */
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
