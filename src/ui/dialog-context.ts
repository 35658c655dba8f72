import { createContext } from 'react';

/** Told of dialogs, for whoever wants to know what they are used for. */
export interface DialogTelling {
  opened(dialog: string): void;
  /** `control`: its test id */
  clicked(dialog: string, control: string): void;
}

export const DialogContext = createContext<DialogTelling | null>(null);
