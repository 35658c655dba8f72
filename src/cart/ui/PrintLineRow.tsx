import { Pencil, Printer, Trash2 } from 'lucide';
import { formatPaise } from '../../model/money.ts';
import { href } from '../../platform/paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { AppLink } from '../../ui/Link.tsx';
import { Price } from '../../ui/Price.tsx';
import { useCartActions } from '../context.tsx';
import { type CartPrint, PAAS } from '../model.ts';
import { printsSoldAs } from '../prints.ts';
import { items } from '../amount-messages.ts';
import { documentsIn, pagesAndCopies } from '../messages.ts';
import type { ShownLine } from '../derive.ts';
import s from './PrintLineRow.module.css';
import * as m from './messages.tsx';

/** Documents printed alike in colour and sides. Print settings and copies are set in the preview. */
export function PrintLineRow({ line, print: allPrints }: { line: ShownLine; print: CartPrint }) {
  const { setQuantity } = useCartActions();
  const { product, quantity } = line;
  const print = printsSoldAs(allPrints, [product.productId]);
  const { print_cart_data: data } = print;
  const name = documentsIn(print);
  const names = (data ?? []).map(({ file_name }) => file_name);
  return (
    <li className={s.line} data-testid="cart-line" data-product-id={product.productId}>
      <span className={s.paper}>
        <Icon node={Printer} size={26} />
      </span>
      <div>
        <p className={s.name}>{name}</p>
        {names.length > 1 && <p className={s.names}>{names.join(', ')}</p>}
        <p className={s.detail}>{data ? pagesAndCopies(data) : items(quantity, PAAS)}</p>
        <p className={s.detail}>{m.pricePerPage(product.name, formatPaise(product.price))}</p>
      </div>
      <div className={s.end}>
        <Price price={product.price * quantity} mrp={product.mrp * quantity} align="end" />
      </div>
      <div className={s.ways}>
        <AppLink to={href.printPreview()} className={s.edit} testid="print-edit">
          <Icon node={Pencil} size={16} />
          {m.changeSettings}
        </AppLink>
        <IconButton
          icon={Trash2}
          kind="plain"
          label={m.removePrint(name)}
          testid="print-remove"
          onClick={() => setQuantity(product, 0)}
        />
      </div>
    </li>
  );
}
