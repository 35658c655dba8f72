import { Wallet } from 'lucide';
import { formatPaise } from '../../model/money.ts';
import { IconTile } from '../../ui/IconTile.tsx';
import { RadioRow } from '../../ui/RadioRow.tsx';
import { TINTS } from '../../ui/tint.ts';
import { useCheckout, useEntry, useSplit } from './checkout-context.tsx';
import { isEnabled } from '../entry/payment-choice.ts';
import type { Paise } from '../../model/money.ts';
import type { WalletOption } from '../entry/payment-options.ts';
import Text from '../../ui/Text.module.css';
import s from './WalletList.module.css';
import * as m from './messages.ts';

/** The wallets of other providers, each with its balance or with the step needed before it can pay. */
export default function WalletList() {
  const options = useEntry((state) => state.options);
  const selectedWallet = useEntry((state) => state.selectedWallet);
  const fieldError = useEntry((state) => state.fieldError);
  const { charge } = useSplit();
  const { entry } = useCheckout();
  return (
    <>
      <fieldset>
        <legend className="visually-hidden">{m.yourWallet}</legend>
        {options.wallets.map((wallet, index) => (
          <RadioRow
            key={wallet.provider}
            className={s.wallet}
            label={<span className={s.name}>{wallet.name}</span>}
            detail={detailOf(wallet, charge)}
            picture={<IconTile icon={Wallet} tint={TINTS[index % TINTS.length] ?? 'butter'} />}
            name="wallet"
            value={String(wallet.provider)}
            checked={wallet.provider === selectedWallet}
            disabled={!isEnabled(wallet)}
            onChange={(provider) => entry.chooseWallet(Number(provider))}
            testid="wallet-option"
            data={{ 'data-provider': String(wallet.provider) }}
          />
        ))}
      </fieldset>
      <p className={Text.error} role="alert">
        {fieldError}
      </p>
    </>
  );
}

function detailOf(wallet: WalletOption, amount: Paise): string {
  if (!isEnabled(wallet)) return wallet.disabledReason || m.optionUnavailable;
  const { balance, phone } = wallet;
  const missing = balance !== null && balance < amount ? formatPaise(amount - balance) : '';
  if (wallet.oneTapStatus !== 'AUTH_AVAILABLE') {
    return wallet.linkable ? m.notLinked : wallet.subtitle;
  }
  if (balance === null) return phone || wallet.subtitle;
  const holds = formatPaise(balance);
  return [missing === '' ? m.balance(holds) : m.balanceShort(holds, missing), phone]
    .filter(Boolean)
    .join(' · ');
}
