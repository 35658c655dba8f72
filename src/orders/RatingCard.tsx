import { Star } from 'lucide';
import { useId } from 'react';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { classNames } from '../ui/class-names.ts';
import { Field } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { OrderStore } from './order-actions.ts';
import { MAX_COMMENT_LENGTH } from './order-requests.ts';
import type { RatingPiece } from './orders-model.ts';
import Stack from '../ui/Stack.module.css';
import s from './RatingCard.module.css';
import type { RateState } from './reduce-order.ts';
import * as m from './messages.ts';

const STARS = [1, 2, 3, 4, 5];
const NAMES = ['', m.oneStar, m.twoStars, m.threeStars, m.fourStars, m.fiveStars];

interface RatingCardProps {
  rating: RatingPiece;
  rate: RateState;
  store: OrderStore;
}

/** The rating form, or the rating once given. */
export function RatingCard({ rating, rate, store }: RatingCardProps) {
  if (rating.stars > 0) {
    return (
      <Card aria-label={m.yourRating} testid="order-rating">
        <p className={s.given} role="img" aria-label={m.givenStars(rating.stars)}>
          {STARS.map((star) => (
            <Icon
              key={star}
              node={Star}
              size={20}
              className={classNames(s.star, star <= rating.stars && s.on)}
            />
          ))}
        </p>
        {rating.words !== '' && <p className={s.words}>{rating.words}</p>}
        <p className={s.thanks}>{m.ratingThanks}</p>
      </Card>
    );
  }
  return (
    <Card aria-label={m.rateOrder} testid="order-rate">
      <form
        className={Stack.normal}
        onSubmit={(event) => {
          event.preventDefault();
          void store.rate();
        }}
      >
        <Stars chosen={rate.stars} onChoose={store.chooseStars} />
        {rate.stars > 0 && (
          <Field
            label={m.ratingComment}
            value={rate.words}
            maxLength={MAX_COMMENT_LENGTH}
            testid="rate-words"
            onChange={(event) => store.typeWords(event.target.value)}
          />
        )}
        <p className={s.error} role="alert">
          {rate.error}
        </p>
        {rate.stars > 0 && (
          <Button type="submit" block kind="secondary" busy={rate.status === 'sending'} testid="rate-send">
            {m.sendRating}
          </Button>
        )}
      </form>
    </Card>
  );
}

function Stars({ chosen, onChoose }: { chosen: number; onChoose: (stars: number) => void }) {
  const name = useId();
  return (
    <fieldset className={s.stars}>
      <legend className={s.legend}>{m.ratingQuestion}</legend>
      {STARS.map((star) => (
        <label key={star} className={s.choice} data-testid="rate-star" data-stars={star}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            value={star}
            checked={star === chosen}
            onChange={() => onChoose(star)}
          />
          <Icon node={Star} size={32} className={classNames(s.star, star <= chosen && s.on)} />
          <span className="visually-hidden">{m.starLabel(star, NAMES[star] ?? '')}</span>
        </label>
      ))}
      <span className={s.named} aria-hidden="true">
        {NAMES[chosen]}
      </span>
    </fieldset>
  );
}
