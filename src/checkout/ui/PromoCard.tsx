import { BadgePercent } from 'lucide';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useEntry } from './checkout-context.tsx';
import s from './PromoCard.module.css';
import * as m from './messages.ts';

/** The server's offers, and whether the bank offer applies to this cart. */
export function PromoCard() {
  const { bankOfferValidity: offer, promoTexts, promoTerms } = useEntry().options;
  if (offer === null && promoTexts.length === 0) return null;
  return (
    <Card className={s.card}>
      {offer && (
        <p className={s.offer} data-valid={offer.valid}>
          <Icon node={BadgePercent} size={20} />
          <span>
            <b>{offer.title}</b>
            {offer.message !== '' && <span className={s.quiet}>{offer.message}</span>}
          </span>
        </p>
      )}
      {promoTexts.map((text) => (
        <p key={text} className={s.quiet}>
          {text}
        </p>
      ))}
      {promoTerms.length > 0 && (
        <details className={s.quiet}>
          <summary className={s.summary}>{m.offerTerms}</summary>
          <ul className={s.terms}>
            {promoTerms.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}
