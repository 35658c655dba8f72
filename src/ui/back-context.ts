import { createContext } from 'react';

/** What is open above the screen, topmost last: the phone's or the host's back closes that first. */
export interface BackStack {
  /** `modal`: it is above everything that is not, also above what opens later; the returned function takes it off again */
  add(close: () => void, modal?: boolean): () => void;
}

export const BackContext = createContext<BackStack>({ add: () => () => {} });
