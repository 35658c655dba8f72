import { ChevronDown } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import s from './Question.module.css';

interface QuestionProps {
  title: string;
  /** empty: only `children` are shown */
  answer: string;
  testid?: string;
  children?: ReactNode;
}

/** A question whose answer unfolds below it. */
export function Question({ title, answer, testid, children }: QuestionProps) {
  return (
    <details className={s.question} data-testid={testid}>
      <summary className={s.title}>
        <span>{title}</span>
        <Icon node={ChevronDown} className={s.sign} />
      </summary>
      {answer !== '' && <p className={s.answer}>{answer}</p>}
      {children}
    </details>
  );
}
