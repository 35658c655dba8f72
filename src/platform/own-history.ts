/**
 * For every React root of the shop. While a transition takes its time React would otherwise let the browser show
 * that it is loading, by replacing the history's entry with itself: what we keep in that entry is gone then, and whoever
 * moves on meanwhile gets a rejection that nobody handles.
 */
export const OWN_HISTORY = { onDefaultTransitionIndicator: () => {} };
