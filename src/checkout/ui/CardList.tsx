import { CreditCard, Plus } from 'lucide';
import { shortDate } from '../../model/dates.ts';
import { IconTile } from '../../ui/IconTile.tsx';
import { RadioRow } from '../../ui/RadioRow.tsx';
import { usePaymentMethods, useMethodsState } from './payment-methods-context.ts';
import type { CardOffer } from '../entry/payment-options.ts';
import Stack from '../../ui/Stack.module.css';
import s from './CardList.module.css';
import * as m from './messages.ts';

/** The saved cards with their last digits, and the choice of a new card, which is entered at the gateway. */
export default function CardList() {
  const options = useMethodsState((state) => state.options);
  const selectedCard = useMethodsState((state) => state.selectedCard);
  const methods = usePaymentMethods();
  const { cards, cardOffers } = options;
  return (
    <>
      {cards.length > 0 && (
        <fieldset>
          <legend className="visually-hidden">{m.cardsLabel}</legend>
          {cards.map(({ token, network, last4, bank, expiry, disabledReason }) => (
            <RadioRow
              key={token}
              className={s.card}
              label={<span className={s.name}>{m.cardEndingIn(network || m.card, last4)}</span>}
              detail={disabledReason || [bank, expiry && m.cardExpires(expiry)].filter(Boolean).join(' · ')}
              picture={<IconTile icon={CreditCard} tint="sky" />}
              name="card"
              value={token}
              checked={token === selectedCard}
              disabled={disabledReason !== ''}
              onChange={methods.chooseCard}
              testid="card-option"
              data={{ 'data-last4': last4 }}
            />
          ))}
          <RadioRow
            className={s.card}
            label={<span className={s.name}>{m.anotherCard}</span>}
            detail={m.anotherCardDetail}
            picture={<IconTile icon={Plus} tint="sand" />}
            name="card"
            value=""
            checked={selectedCard === ''}
            onChange={methods.chooseCard}
            testid="card-option"
            data={{ 'data-last4': '' }}
          />
        </fieldset>
      )}
      <p className={s.hint}>{cards.length > 0 && selectedCard !== '' ? m.savedCardHint : m.newCardHint}</p>
      {cardOffers.length > 0 && (
        <ul className={Stack.tight} aria-label={m.cardOffersLabel}>
          {cardOffers.map((offer) => (
            <Offer key={offer.id} offer={offer} />
          ))}
        </ul>
      )}
    </>
  );
}

function Offer({ offer }: { offer: CardOffer }) {
  const { title, detail, validUntil, terms } = offer;
  return (
    <li className={s.offer}>
      <b>{title}</b>
      <span className={s.detail}>
        {[detail, validUntil !== null && m.offerValidUntil(shortDate(validUntil))]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {terms !== '' && (
        <details>
          <summary className={s.summary}>{m.offerTerms}</summary>
          <p className={s.detail}>{terms}</p>
        </details>
      )}
    </li>
  );
}
