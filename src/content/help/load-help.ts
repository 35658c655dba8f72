import * as v from 'valibot';
import { listOf, text } from '../../http/wire.ts';
import type { PageCall } from '../../page/define-page.ts';
import type { HelpState } from './help-state.ts';

const words = v.pipe(v.string(), v.trim(), v.nonEmpty());

const helpAnswer = v.looseObject({
  contact: v.fallback(v.looseObject({ phone: text, email: text, hours: text }), {
    phone: '',
    email: '',
    hours: '',
  }),
  sections: listOf(
    v.looseObject({ title: words, questions: listOf(v.looseObject({ question: words, answer: words })) }),
  ),
});

export async function load({ deps, set }: PageCall<HelpState>): Promise<void> {
  const { contact, sections } = await deps.api.call({
    method: 'GET',
    path: '/v1/help',
    answer: helpAnswer,
  });
  set({
    contact: { phone: contact.phone, email: contact.email, hours: contact.hours },
    sections: sections.map(({ title, questions }) => ({
      title,
      questions: questions.map(({ question, answer }) => ({ question, answer })),
    })),
  });
}
