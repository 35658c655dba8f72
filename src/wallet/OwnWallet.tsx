import {
  ArrowDownLeft,
  ArrowUpRight,
  CircleCheck,
  Gift,
  Info,
  Lock,
  RotateCcw,
  Wallet as WalletIcon,
} from 'lucide';
import type { PageOf } from '../catalog/define-page.ts';
import { LoadFailed } from '../catalog/LoadFailed.tsx';
import { LoadMore } from '../catalog/LoadMore.tsx';
import { clockTime } from '../model/clock-time.ts';
import { formatPaise } from '../model/money.ts';
import { href, pathTo, paths } from '../platform/paths.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Card } from '../ui/Card.tsx';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import type { IconNode } from '../ui/Icon.tsx';
import { IconTile } from '../ui/IconTile.tsx';
import { AppLink } from '../ui/Link.tsx';
import { Screen } from '../ui/Screen.tsx';
import { ScreenHeader } from '../ui/ScreenHeader.tsx';
import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx';
import { Strip } from '../ui/Strip.tsx';
import type { Tint } from '../ui/tint.ts';
import { useStore } from '../ui/use-store.ts';
import { dayOf, monthOf, shortDay } from './dates.ts';
import type { FundingOwn } from './funding-actions.ts';
import { FundingDialogs } from './FundingDialogs.tsx';
import type { WalletState } from './reduce-wallet.ts';
import s from './OwnWallet.module.css';
import type { EntryType, Transaction, WalletTypeMeta } from './wallet-wire.ts';

interface PartProps {
  state: WalletState;
  store: PageOf<WalletState, FundingOwn>;
}

export function OwnWallet({ store }: { store: PageOf<WalletState, FundingOwn> }) {
  const state = useStore(store.watched);
  return (
    <Screen name="wallet">
      <ScreenHeader title={state.meta?.name ?? 'Wallet'} onBack={store.back} />
      <Content state={state} store={store} />
      <FundingDialogs
        form={state.form}
        limits={state.meta?.topUp ?? null}
        store={store}
        title="Add money"
        purpose="top-up"
      />
    </Screen>
  );
}

function Content({ state, store }: PartProps) {
  if (state.meta !== null) return <Shown state={state} store={store} />;
  if (state.failureType !== null) {
    return (
      <LoadFailed
        failure={state.failureType}
        store={store}
        detail="Your money is safe. Please try again."
        action={
          <ButtonLink kind="quiet" to={href.home()}>
            Back to shopping
          </ButtonLink>
        }
      />
    );
  }
  return (
    <SkeletonGroup className={s.page} label="Opening your wallet">
      <Skeleton className={s.waitingBalance} />
      <Skeleton className={s.waitingLines} />
    </SkeletonGroup>
  );
}

function Shown({ state, store }: PartProps) {
  const { active, transactions, walletTypeMeta, isLast, start, isPaginatedLoading } = state;
  return (
    <div className={s.page}>
      <Paid state={state} />
      <Balance state={state} store={store} />
      {!active && <Inactive reason={state.meta?.inactiveReason ?? ''} />}
      {transactions.length === 0 && isLast && active && (
        <EmptyState
          icon={WalletIcon}
          title="No transactions yet"
          detail="Refunds and gift card money appear here. Use them to pay for your next order with one tap."
          action={<ButtonLink to={paths.gifts}>Claim a gift card</ButtonLink>}
        />
      )}
      {transactions.length > 0 && <Lines transactions={transactions} types={walletTypeMeta} />}
      {!isLast && <LoadMore key={start} busy={isPaginatedLoading} onMore={store.more} />}
      {!isLast && state.failureType !== null && (
        <p className={s.failed} role="alert">
          {state.failureType === 'offline'
            ? 'You are offline. The rest comes when you are back.'
            : 'The rest could not be loaded. Try once more.'}
        </p>
      )}
    </div>
  );
}

/** What became of a payment that led here. */
function Paid({ state: { paid, transactions } }: Pick<PartProps, 'state'>) {
  const line = transactions.find(({ id }) => id === paid);
  if (paid === 'none') {
    return (
      <Card>
        <div role="status">
          <Strip
            icon={Info}
            tint="butter"
            title="Your payment did not reach us"
            detail="Nothing was charged. You can add the money again."
            lines={0}
          />
        </div>
      </Card>
    );
  }
  return line ? (
    <Card>
      <div role="status">
        <Strip
          icon={CircleCheck}
          title={`${formatPaise(line.amount)} is in your wallet`}
          detail="It pays for your next order with one tap."
          lines={0}
        />
      </div>
    </Card>
  ) : null;
}

function Balance({ state, store }: PartProps) {
  const { balance, balanceDistribution, walletTypeMeta, meta } = state;
  const whole = balanceDistribution.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  return (
    <Card className={s.balance}>
      <p className={s.balanceTitle}>Balance</p>
      <p className={s.balanceAmount} data-testid="wallet-balance">
        {formatPaise(balance)}
      </p>
      {whole > 0 && (
        <ul className={s.parts}>
          {balanceDistribution.map(({ type, amount, expiresAt }) => (
            <li key={`${type} ${expiresAt}`} className={s.part} data-testid="wallet-part" data-type={type}>
              <span className={s.partText}>
                <b>{walletTypeMeta[type]?.title ?? (type === 'gc' ? 'Gifts' : 'Your money')}</b>
                <span className={s.detail}>
                  {expiresAt === null ? walletTypeMeta[type]?.detail : `Use it by ${dayOf(expiresAt)}`}
                </span>
              </span>
              <span className={s.partAmount}>{formatPaise(amount)}</span>
              <progress
                className={classNames(s.bar, type === 'gc' && s.given)}
                max={Math.max(1, whole)}
                value={Math.max(0, amount)}
                aria-hidden="true"
              />
            </li>
          ))}
        </ul>
      )}
      <div className={s.actions}>
        {meta?.topUp && store.canPay() && (
          <Button testid="wallet-add" onClick={store.openForm}>
            Add money
          </Button>
        )}
        <ButtonLink kind="secondary" to={paths.gifts}>
          Gift cards
        </ButtonLink>
      </div>
    </Card>
  );
}

function Inactive({ reason }: { reason: string }) {
  return (
    <EmptyState
      icon={Lock}
      title="Your wallet is not active"
      detail={`${reason} What is in it stays yours. Until then you can pay in any other way.`}
      action={<ButtonLink to={href.home()}>Back to shopping</ButtonLink>}
    />
  );
}

const ICONS: Readonly<Record<EntryType, { icon: IconNode; tint: Tint }>> = {
  PAID: { icon: ArrowUpRight, tint: 'sand' },
  REFUND: { icon: RotateCcw, tint: 'sky' },
  TOP_UP: { icon: ArrowDownLeft, tint: 'leaf' },
  GIFT_CARD: { icon: Gift, tint: 'rose' },
  CASHBACK: { icon: ArrowDownLeft, tint: 'butter' },
};

const NAMES: Readonly<Record<EntryType, string>> = {
  PAID: 'Paid',
  REFUND: 'Refund',
  TOP_UP: 'Money added',
  GIFT_CARD: 'Gift card',
  CASHBACK: 'Cashback',
};

function byMonth(transactions: readonly Transaction[]): { month: string; lines: Transaction[] }[] {
  const months: { month: string; lines: Transaction[] }[] = [];
  for (const line of transactions) {
    const month = monthOf(line.at);
    const last = months[months.length - 1];
    if (last?.month === month) last.lines.push(line);
    else months.push({ month, lines: [line] });
  }
  return months;
}

/** Month by month, the newest first. */
function Lines({ transactions, types }: { transactions: readonly Transaction[]; types: WalletTypeMeta }) {
  const months = byMonth(transactions);
  return (
    <Card padding="flush" aria-label="Transactions">
      {months.map(({ month, lines }) => (
        <section key={month}>
          <h2 className={s.month}>{month}</h2>
          <ul>
            {lines.map((line) => (
              <Line key={line.id} line={line} types={types} />
            ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}

function Line({ line, types }: { line: Transaction; types: WalletTypeMeta }) {
  const { amount, type, walletType, text, at, order } = line;
  const came = amount > 0;
  const kind = ICONS[type ?? (came ? 'TOP_UP' : 'PAID')];
  return (
    <li className={s.line} data-testid="wallet-transaction" data-type={type}>
      <IconTile {...kind} />
      <span className={s.lineText}>
        <b className={s.lineTitle}>{text || (type ? NAMES[type] : came ? 'Came in' : 'Went out')}</b>
        <span className={s.detail}>
          {`${shortDay(at)}, ${clockTime(at)}`}
          {walletType === 'gc' && ` · ${types.gc?.title ?? 'Gifts'}`}
        </span>
        {order && (
          <AppLink className={s.order} to={pathTo('order', order)}>
            Order {order.orderId}
          </AppLink>
        )}
      </span>
      <span className={classNames(s.lineAmount, came && s.came)}>
        {came && '+'}
        {formatPaise(amount)}
      </span>
    </li>
  );
}
