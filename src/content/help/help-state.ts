import { type ApiState, newApiState } from '../../page/api-state.ts';

export interface HelpContact {
  phone: string;
  email: string;
  /** when somebody answers, e.g. `Every day, 6 am to midnight` */
  hours: string;
}

export interface HelpState extends ApiState {
  /** null: not loaded yet */
  contact: HelpContact | null;
  sections: readonly { title: string; questions: readonly { question: string; answer: string }[] }[];
}

export const newHelpState = (): HelpState => ({ ...newApiState(), contact: null, sections: [] });
