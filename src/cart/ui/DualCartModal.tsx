import { ArrowDown, type IconNode, Printer, ShoppingBasket } from 'lucide';
import { useId } from 'react';
import { formatPaise } from '../../model/money.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconTile } from '../../ui/IconTile.tsx';
import { type Cart, useCart } from '../context.tsx';
import { useSyncedCart } from '../synced-cart.ts';
import { items } from '../amount-messages.ts';
import { documentsIn, pagesAndCopies } from '../messages.ts';
import { isGiven } from '../products.ts';
import Text from '../../ui/Text.module.css';
import Stack from '../../ui/Stack.module.css';
import s from './DualCartModal.module.css';
import * as m from './messages.tsx';

export interface DualCartModalProps {
  /** `merge-items`: both carts hold groceries; any other value: one cart has to replace the other */
  type?: unknown;
  /** a description of the new cart; absent if a backend opened the dialog */
  description?: unknown;
}

export function DualCartModal(props: DualCartModalProps) {
  const description = typeof props.description === 'string' ? props.description : '';
  const Question = props.type === 'merge-items' ? MergeItems : ReplaceItems;
  return <Question description={description} />;
}

/** Groceries and prints cannot be ordered together: one replaces the other, or nothing changes. */
function ReplaceItems({ description }: { description: string }) {
  const cart = useCart();
  const { answerDualCart } = useSyncedCart();
  const explanationId = useId();
  const hasPrints = cart.print !== null;
  const keep = () => answerDualCart('keep');
  return (
    <Dialog
      name="DUAL_CART_MODAL"
      title={hasPrints ? m.replacePrintsQuestion : m.replaceGroceriesQuestion}
      kind="modal"
      onClose={keep}
      footer={
        <div className={Stack.tight}>
          <Button
            block
            testid="dual-replace"
            aria-describedby={explanationId}
            onClick={() => answerDualCart('replace')}
          >
            {hasPrints ? m.replaceWithGroceries : m.replaceWithPrints}
          </Button>
          <Button block kind="secondary" testid="dual-keep" onClick={keep}>
            {hasPrints ? m.keepPrints : m.keepGroceries}
          </Button>
        </div>
      }
    >
      <p className={s.why} id={explanationId}>
        {hasPrints ? m.replacePrintsDetail : m.replaceGroceriesDetail}
      </p>
      <Side icon={hasPrints ? Printer : ShoppingBasket} title={m.inCartNow} detail={describeCart(cart)} />
      <span className={s.arrow}>
        <Icon node={ArrowDown} size={18} />
      </span>
      <Side
        icon={hasPrints ? ShoppingBasket : Printer}
        title={m.toBeAdded}
        detail={description || (hasPrints ? m.groceries : m.prints)}
      />
    </Dialog>
  );
}

/** Two grocery carts: merge, replace, or keep the current one. */
function MergeItems({ description }: { description: string }) {
  const cart = useCart();
  const { answerDualCart } = useSyncedCart();
  const keep = () => answerDualCart('keep');
  return (
    <Dialog
      name="DUAL_CART_MODAL"
      title={m.mergeTitle}
      kind="modal"
      onClose={keep}
      footer={
        <div className={Stack.tight}>
          <Button block testid="dual-merge" onClick={() => answerDualCart('merge')}>
            {m.addToMyCart}
          </Button>
          <Button block kind="secondary" testid="dual-replace" onClick={() => answerDualCart('replace')}>
            {m.replaceCart}
          </Button>
          <Button block kind="quiet" testid="dual-keep" onClick={keep}>
            {m.keepCart}
          </Button>
        </div>
      }
    >
      <Side icon={ShoppingBasket} title={m.inCartNow} detail={describeCart(cart)} />
      <span className={s.arrow}>
        <Icon node={ArrowDown} size={18} />
      </span>
      <Side icon={ShoppingBasket} title={m.toBeAdded} detail={description} />
    </Dialog>
  );
}

function Side({ icon, title, detail }: { icon: IconNode; title: string; detail: string }) {
  return (
    <div className={s.side}>
      <IconTile icon={icon} />
      <div className={s.text}>
        <p className={Text.note}>{title}</p>
        <p className={s.detail}>{detail}</p>
      </div>
    </div>
  );
}

/**
 * `resume.pdf, 12 pages × 2 copies, ₹72`; `Alphonso mango and 2 more, ₹214`. The price of items is without fees, like
 * that of the items to be added.
 */
function describeCart({ print, lines: shownLines, count, cartType, total }: Cart): string {
  if (print) {
    const { print_cart_data: data } = print;
    const pages = data ? pagesAndCopies(data) : items(count, cartType);
    return m.printsForAmount(documentsIn(print), pages, formatPaise(total));
  }
  const lines = shownLines.filter(({ product }) => !isGiven(product));
  const price = lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0);
  const [firstLine] = lines;
  const name = firstLine?.product.name ?? items(count);
  return m.itemsForAmount(name, lines.length - 1, formatPaise(price));
}
