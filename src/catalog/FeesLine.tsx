import s from './FeesLine.module.css';

/** The fees of an order, announced before the cart. */
export const FeesLine = ({ fees }: { fees: string }) =>
  fees !== '' && (
    <p className={s.fees} data-testid="fees">
      {fees}
    </p>
  );
