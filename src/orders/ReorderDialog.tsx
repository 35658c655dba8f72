import type { Reordered } from '../cart/reorder.ts';
import { formatPaise } from '../model/money.ts';
import { href } from '../platform/paths.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Picture } from '../ui/Picture.tsx';
import { reorderSentences } from './order-text.ts';
import type { OrderLine } from './orders-model.ts';
import type { ReorderActions } from './reorder-actions.ts';
import { chosenLines, countItems } from './reduce-reorder.ts';
import type { ReorderChoice, ReorderState } from './orders-model.ts';
import s from './ReorderDialog.module.css';
import * as m from './messages.ts';

interface ReorderDialogProps {
  /** of the dialog in which items are chosen */
  title?: string;
  state: ReorderState;
  store: ReorderActions;
}

/** Lets the shopper choose items of an earlier order, and says what has changed since before the cart opens. */
export function ReorderDialog({ title = m.orderAgain, state, store }: ReorderDialogProps) {
  switch (state.phase) {
    case 'choosing':
    case 'adding':
      return <Choice title={title} state={state} store={store} />;
    case 'added':
      return <Changes result={state.result} store={store} />;
    default:
      return null;
  }
}

interface ChoiceProps extends Pick<ReorderDialogProps, 'store'> {
  title: string;
  state: ReorderChoice;
}

function Choice({ title, state, store }: ChoiceProps) {
  const { lines, leftOut, phase } = state;
  const count = countItems(chosenLines(state));
  return (
    <Dialog
      name="reorder"
      title={title}
      onClose={store.closeReorder}
      footer={
        <Button
          block
          busy={phase === 'adding'}
          aria-disabled={count === 0}
          testid="reorder-add"
          onClick={() => void store.addToCart()}
        >
          {count === 0 ? m.noItemChosen : m.addItems(count)}
        </Button>
      }
    >
      <ul className={s.lines}>
        {lines.map((line) => (
          <li key={line.productId}>
            <Checkbox
              className={s.line}
              label={<Line line={line} />}
              checked={!leftOut.includes(line.productId)}
              testid="reorder-line"
              data-product-id={line.productId}
              onChange={() => store.switchLine(line.productId)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Line({ line: { name, unit, quantity, price, imageUrl } }: { line: OrderLine }) {
  return (
    <span className={s.label}>
      <Picture src={imageUrl} alt="" width={48} height={48} tint="sand" className={s.picture} />
      <span className={s.words}>
        <span className={s.name}>{name}</span>
        <span className={s.detail}>{m.timesOf(quantity, unit || formatPaise(price))}</span>
      </span>
    </span>
  );
}

function Changes({ result, store }: { result: Reordered } & Pick<ReorderDialogProps, 'store'>) {
  const { addedCount } = result;
  return (
    <Dialog
      name="reordered"
      title={addedCount > 0 ? m.itemsReordered : m.nothingReordered}
      onClose={store.closeReorder}
      footer={
        addedCount > 0 ? (
          <Button block testid="reorder-cart" onClick={store.openCart}>
            {m.viewCart}
          </Button>
        ) : (
          <ButtonLink block to={href.home()}>
            {m.findSomethingElse}
          </ButtonLink>
        )
      }
    >
      <p className={s.result} data-testid="reorder-told">
        {reorderSentences(result).join(' ')}
      </p>
    </Dialog>
  );
}
