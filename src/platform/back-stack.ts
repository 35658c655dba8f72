/** What lies above the screen (dialogs, sheets, panels), topmost last; back closes that before it leaves the screen. */
export interface BackLayers {
  add(close: () => void): () => void;
  /** closes the topmost layer; false when there is none */
  closeTop(): boolean;
  /** the history stands on an entry that was made for a layer which is closed by now: the next move takes its place */
  stale(): boolean;
  /** the page has moved on to another address */
  moved(): void;
  dispose(): void;
}

interface HistoryWindow {
  history: { readonly state: unknown; pushState(state: unknown, unused: string): void; back(): void };
  addEventListener(type: 'popstate', listener: () => void): void;
  removeEventListener(type: 'popstate', listener: () => void): void;
}

const heightOf = (state: unknown): number => {
  const height = (state as { layers?: unknown } | null)?.layers;
  return typeof height === 'number' ? height : 0;
};

/**
 * Every layer gets a history entry, so that the phone's own back button closes it. An entry whose layer was closed in
 * another way is not removed (going back is asynchronous and would race the next move): it is replaced by the next
 * move, or skipped when the shopper goes back over it.
 */
export function createBackLayers(window: HistoryWindow): BackLayers {
  const open: (() => void)[] = [];
  let height = heightOf(window.history.state);

  /** this step back is our own, over an entry that stands for nothing any more */
  let ours = false;
  /** the shopper left such an entry, which changed nothing for them: one more step is due */
  let due = false;
  const stepBack = () => {
    ours = true;
    window.history.back();
  };

  const onPop = () => {
    const before = height;
    height = heightOf(window.history.state);
    if (!ours) due = before > open.length;
    ours = false;
    let closed = false;
    while (open.length > height) {
      open.pop()?.();
      closed = true;
    }
    if (closed) due = false;
    else if (height > open.length) stepBack();
    else if (due) {
      due = false;
      stepBack();
    }
  };
  window.addEventListener('popstate', onPop);

  return {
    add(close) {
      open.push(close);
      if (heightOf(window.history.state) < open.length) {
        window.history.pushState({ layers: open.length }, '');
      }
      height = heightOf(window.history.state);
      return () => {
        const at = open.indexOf(close);
        if (at >= 0) open.splice(at, 1);
      };
    },
    closeTop() {
      const close = open.pop();
      close?.();
      return close !== undefined;
    },
    stale: () => heightOf(window.history.state) > open.length,
    moved() {
      height = heightOf(window.history.state);
    },
    dispose: () => window.removeEventListener('popstate', onPop),
  };
}

/** In someone else's page the history is not ours: layers are closed by the host's back event and their own buttons. */
export function createPlainBackLayers(): BackLayers {
  const open: (() => void)[] = [];
  return {
    add(close) {
      open.push(close);
      return () => {
        const at = open.indexOf(close);
        if (at >= 0) open.splice(at, 1);
      };
    },
    closeTop() {
      const close = open.pop();
      close?.();
      return close !== undefined;
    },
    stale: () => false,
    moved: () => {},
    dispose: () => {},
  };
}
