import { Star } from 'lucide';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import Text from '../../ui/Text.module.css';
import s from './Quotes.module.css';
import * as m from './messages.tsx';

interface Quote {
  name: string;
  text: string;
  place: string;
  /** from 0 to 5 stars */
  rating: number;
}

const STARS = [1, 2, 3, 4, 5];

export function Quotes({ quotes }: { quotes: readonly Quote[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
    <ul className={s.quotes} tabIndex={0}>
      {quotes.map(({ name, text, place, rating }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: people share names, and never change their order
        <li key={index} className={s.place}>
          <figure className={s.quote}>
            <p className={s.stars}>
              <span className="visually-hidden">{m.ratingLabel(rating)}</span>
              {STARS.map((star) => (
                <Icon
                  key={star}
                  node={Star}
                  size={16}
                  className={classNames(s.star, star <= Math.round(rating) && s.full)}
                />
              ))}
            </p>
            <blockquote className={s.text}>{text}</blockquote>
            <figcaption className={Text.note}>
              {name}
              {place !== '' && `, ${place}`}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
