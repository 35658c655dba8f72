import { Dialog } from '../../ui/Dialog.tsx';
import type { OptionGroup, OptionValue } from './product-model.ts';
import { Option } from './ProductOptions.tsx';
import Stack from '../../ui/Stack.module.css';
import s from './SizesSheet.module.css';

export interface SizesSheetProps {
  group: OptionGroup;
  chosen: string;
  onChoose(value: OptionValue): void;
  onClose(): void;
}

/** All sizes of a product, as a list. */
export function SizesSheet({ group: { title, values }, chosen, onChoose, onClose }: SizesSheetProps) {
  const choose = (value: OptionValue) => {
    onClose();
    onChoose(value);
  };
  return (
    <Dialog name="PRODUCT_SIZES" title={title} onClose={onClose}>
      <ul className={Stack.tight}>
        {values.map((value) => (
          <li key={value.productId} className={s.row}>
            <Option value={value} chosen={value.productId === chosen} onChoose={choose} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
