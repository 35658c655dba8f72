import { BadgePercent } from 'lucide';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useEntry } from './checkout-context.tsx';
import Stack from '../../ui/Stack.module.css';
import Text from '../../ui/Text.module.css';
import s from './PromoCard.module.css';
import * as m from './messages.ts';

/** The server's offers, and whether the bank offer applies to this cart. */
export function PromoCard() {
  const { bankOfferValidity: offer, promoTexts, promoTerms } = useEntry().options;
  if (offer === null && promoTexts.length === 0) return null;
  return (
    <Card className={Stack.tight}>
      {offer && (
        <p className={s.offer} data-valid={offer.valid}>
          <Icon node={BadgePercent} size={20} />
          <span>
            <b>{offer.title}</b>
            {offer.message !== '' && <span className={Text.note}>{offer.message}</span>}
          </span>
        </p>
      )}
      {promoTexts.map((text) => (
        <p key={text} className={Text.note}>
          {text}
        </p>
      ))}
      {promoTerms.length > 0 && (
        <details className={Text.note}>
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
