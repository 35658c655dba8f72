import { formatPaise, type Paise } from '../model/money.ts';
import { classNames } from './class-names.ts';
import s from './Price.module.css';
import * as m from './messages.ts';

export interface PriceProps {
  price: Paise;
  /** struck through, and shown only if it is higher than the price */
  mrp?: Paise;
  /** where the MRP is. `stack`: below the price; `line`: beside the price */
  layout?: 'stack' | 'line';
  size?: 'normal' | 'big';
  align?: 'start' | 'end';
}

export function Price({
  price,
  mrp = price,
  layout = 'stack',
  size = 'normal',
  align = 'start',
}: PriceProps) {
  const priceText = formatPaise(price);
  return (
    <span className={classNames(s.price, s[layout], s[size], s[align], mrp > price && s.reduced)}>
      <span className="visually-hidden">{m.price} </span>
      <span className={classNames(s.now, priceText.length > 5 && s.long)}>{priceText}</span>
      {mrp > price && (
        <s className={s.was}>
          <span className="visually-hidden"> {m.insteadOf} </span>
          {formatPaise(mrp)}
        </s>
      )}
    </span>
  );
}
