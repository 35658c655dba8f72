import { Picture } from '../../ui/Picture.tsx';
import type { LandingCard } from '../landing-api.ts';
import Text from '../../ui/Text.module.css';
import s from './Steps.module.css';

export function Steps({ steps }: { steps: readonly LandingCard[] }) {
  return (
    <ol className={s.steps}>
      {steps.map(({ title, subtitle, image }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps never change their order
        <li key={index} className={s.step}>
          <span className={s.mark}>
            <Picture src={image} alt="" width={56} height={56} tint="leaf" className={s.picture} />
            <span className={s.number} aria-hidden="true">
              {index + 1}
            </span>
          </span>
          <div className={s.text}>
            <h3 className={s.title}>{title}</h3>
            {subtitle !== '' && <p className={Text.note}>{subtitle}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
