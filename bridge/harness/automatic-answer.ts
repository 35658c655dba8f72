import type { SheetAnswer, SheetInfo } from './protocol.ts';
import type { AnswerMode } from './setup.ts';

type AutomaticMode = Exclude<AnswerMode, 'hand'>;

/** Of a list, a person chooses the first option or closes it. */
const AUTOMATIC_ANSWERS: Readonly<Record<AutomaticMode, Readonly<Record<'consent' | 'pay', SheetAnswer>>>> = {
  agree: { consent: 'allow', pay: 'approve' },
  refuse: { consent: 'deny', pay: 'decline' },
  dismiss: { consent: 'dismiss', pay: 'dismiss' },
};

/** What a person who always agrees, refuses or dismisses does with a sheet. */
export function automaticAnswer(mode: AutomaticMode, sheet: SheetInfo): SheetAnswer {
  if (sheet.sheet !== 'pick') return AUTOMATIC_ANSWERS[mode][sheet.sheet];
  return mode === 'agree' ? `picked:${sheet.info.options[0]?.id}` : 'dismiss';
}
