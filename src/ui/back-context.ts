import { createContext } from 'react';

/** What is open above the screen, topmost last: the phone's or the host's back closes that first. */
export interface BackStack {
  /** the returned function takes it off again */
  add(close: () => void): () => void;
}

export const BackContext = createContext<BackStack>({ add: () => () => {} });
