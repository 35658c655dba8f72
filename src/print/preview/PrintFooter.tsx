import { ChevronRight } from 'lucide';
import { useState } from 'react';
import { useCart } from '../../cart/context.tsx';
import { PAAS } from '../../cart/model.ts';
import { printIdsIn } from '../../cart/prints.ts';
import { formatPaise } from '../../model/money.ts';
import { href } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StickyFooter } from '../../ui/StickyFooter.tsx';
import { SupportCode } from '../../ui/SupportCode.tsx';
import { usePrint, usePrintStore } from '../print-context.tsx';
import { hasRangeProblem } from '../page-range.ts';
import s from './PrintFooter.module.css';
import { calculationText } from './sums.ts';
import * as m from './messages.ts';

/** The price with the current settings, and the button that adds to the cart. */
export function PrintFooter({ onCorrect }: { onCorrect: (printId: string) => void }) {
  const store = usePrintStore();
  const cart = useCart();
  const { files, preview } = usePrint();
  const [isAdding, setIsAdding] = useState(false);
  const { quote, status, apiError, supportCode } = preview;
  const wrongFile = status === 'blocked' ? files.find(hasRangeProblem) : undefined;
  const ids = files.map(({ print_id }) => print_id).join();
  const { cartType } = cart;
  const isInCart = cartType === PAAS && printIdsIn(cart) === ids;
  const add = async () => {
    setIsAdding(true);
    try {
      await store.addToCart();
    } finally {
      setIsAdding(false);
    }
  };
  return (
    <StickyFooter>
      <div className={s.row}>
        {' '}
        {apiError ? (
          <div className={s.error} role="alert" data-testid="error-state">
            <p className={s.what}>{m.priceNotLoaded}</p>
            <p className={s.safe}>{m.priceNotLoadedDetail}</p>
            <SupportCode code={supportCode} />
          </div>
        ) : (
          <div className={classNames(s.price, status !== 'success' && s.old)} aria-live="polite">
            {quote ? (
              <>
                <span className={s.amount} data-testid="print-price">
                  {formatPaise(quote.total)}
                </span>
                <span className={s.sum}>{calculationText(quote)}</span>
              </>
            ) : (
              <>
                <span className="visually-hidden">{m.loadingPrice}</span>
                <Skeleton className={s.waiting} />
              </>
            )}
          </div>
        )}
        <div className={s.action}>
          {apiError ? (
            <Button block testid="retry" onClick={() => void store.loadPreview()}>
              {m.tryAgain}
            </Button>
          ) : wrongFile ? (
            <Button block testid="print-fix-pages" onClick={() => onCorrect(wrongFile.print_id)}>
              {m.fixPages}
            </Button>
          ) : isInCart ? (
            <ButtonLink block to={href.cart()} testid="print-cart">
              {m.goToCart}
              <Icon node={ChevronRight} size={18} />
            </ButtonLink>
          ) : (
            <Button
              block
              busy={isAdding || status !== 'success'}
              testid="print-add"
              onClick={() => void add()}
            >
              {cartType === PAAS ? m.updateCart : m.addToCart}
            </Button>
          )}
        </div>
      </div>
    </StickyFooter>
  );
}
