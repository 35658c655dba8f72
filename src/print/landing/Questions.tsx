import { AppLink } from '../../ui/Link.tsx';
import { Question } from '../../ui/Question.tsx';
import type { LandingCard } from '../landing-api.ts';
import s from './Questions.module.css';
import * as m from './messages.tsx';

/** Questions and answers about the print store, collapsed. */
export function Questions({ questions }: { questions: readonly LandingCard[] }) {
  return (
    <div className={s.questions}>
      {questions.map(({ title, subtitle, link }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: questions never change their order
        <Question key={index} title={title} answer={subtitle}>
          <AppLink to={link} className={s.more} fallback="nothing">
            {m.readMore(<span className="visually-hidden">: {title}</span>)}
          </AppLink>
        </Question>
      ))}
    </div>
  );
}
