import type { HelpStore } from './help-actions.ts';
import type { OrderHelp } from './help-model.ts';
import type { HelpState } from './reduce-help.ts';

export interface HelpFormProps {
  help: OrderHelp;
  state: HelpState;
  store: HelpStore;
}
