import { Star } from 'lucide';
import { useId, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { classNames } from '../ui/class-names.ts';
import { Field } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { AppLink } from '../ui/Link.tsx';
import { submitHandler } from '../ui/submit-handler.ts';
import type { OrderActions } from './order-actions.ts';
import { MAX_COMMENT_LENGTH } from './orders-api.ts';
import type { RatingPiece } from './orders-model.ts';
import Stack from '../ui/Stack.module.css';
import s from './RatingCard.module.css';
import * as m from './messages.ts';

const STARS = [1, 2, 3, 4, 5];
const STAR_NAMES = ['', m.oneStar, m.twoStars, m.threeStars, m.fourStars, m.fiveStars];

/** Up to this number of stars something was wrong with the order. */
const LOW_STARS = 2;

interface RatingCardProps extends Pick<OrderActions, 'rate'> {
  rating: RatingPiece;
  /** leads to help with the order; empty: there is none */
  helpLink: string;
}

/** The rating form, or the rating once given. */
export function RatingCard({ rating, rate, helpLink }: RatingCardProps) {
  if (rating.stars > 0) {
    return (
      <Card aria-label={m.yourRating} testid="order-rating">
        <p className={s.rating} role="img" aria-label={m.givenStars(rating.stars)}>
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
        {rating.stars <= LOW_STARS && helpLink !== '' ? (
          <>
            <p className={s.thanks}>{m.sorryForRating}</p>
            <AppLink to={helpLink} className={s.help} testid="rating-help" fallback="nothing">
              {m.getHelp}
            </AppLink>
          </>
        ) : (
          <p className={s.thanks}>{m.ratingThanks}</p>
        )}
      </Card>
    );
  }
  return <RatingForm rate={rate} />;
}

function RatingForm({ rate }: Pick<OrderActions, 'rate'>) {
  const [stars, setStars] = useState(0);
  const [comment, setComment] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  async function submit(): Promise<void> {
    if (isBusy) return;
    if (stars === 0) return setError(m.starsMissing);
    setIsBusy(true);
    setError('');
    const failure = await rate(stars, comment);
    setIsBusy(false);
    setError(failure);
    if (failure !== '') return;
    setStars(0);
    setComment('');
  }
  return (
    <Card aria-label={m.rateOrder} testid="order-rate">
      <form className={Stack.normal} onSubmit={submitHandler(submit)}>
        <Stars
          chosen={stars}
          onChoose={(chosenStars) => {
            if (isBusy) return;
            setStars(chosenStars);
            setError('');
          }}
        />
        {stars > 0 && (
          <Field
            label={stars <= LOW_STARS ? m.whatWentWrong : m.ratingComment}
            value={comment}
            maxLength={MAX_COMMENT_LENGTH}
            testid="rate-words"
            readOnly={isBusy}
            onChange={(event) => setComment(event.target.value)}
          />
        )}
        <p className={s.error} role="alert">
          {error}
        </p>
        {stars > 0 && (
          <Button type="submit" block kind="secondary" busy={isBusy} testid="rate-send">
            {m.sendRating}
          </Button>
        )}
      </form>
    </Card>
  );
}

function Stars({ chosen: chosenStars, onChoose }: { chosen: number; onChoose: (stars: number) => void }) {
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
            checked={star === chosenStars}
            onChange={() => onChoose(star)}
          />
          <Icon node={Star} size={32} className={classNames(s.star, star <= chosenStars && s.on)} />
          <span className="visually-hidden">{m.starLabel(star, STAR_NAMES[star] ?? '')}</span>
        </label>
      ))}
      <span className={s.starName} aria-hidden="true">
        {STAR_NAMES[chosenStars]}
      </span>
    </fieldset>
  );
}
