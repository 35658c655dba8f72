import {
  ArrowDownLeft,
  ArrowUpRight,
  CircleCheck,
  Gift,
  Lock,
  RotateCcw,
  Wallet as WalletIcon,
} from 'lucide';
import type { PageOf } from '../page/define-page.ts';
import { LoadFailed } from '../page/LoadFailed.tsx';
import { LoadMore } from '../page/LoadMore.tsx';
import { clockTime } from '../model/clock-time.ts';
import { formatPaise } from '../model/money.ts';
import { href, pathTo, paths } from '../platform/paths.ts';
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
import { SupportCode } from '../ui/SupportCode.tsx';
import type { Tint } from '../ui/tint.ts';
import { useStore } from '../ui/use-store.ts';
import { fullDate, monthAndYear, shortDate } from '../model/dates.ts';
import type { FundingActions } from './funding-actions.ts';
import { FundingButton } from './FundingButton.tsx';
import type { WalletState } from './reduce-wallet.ts';
import Text from '../ui/Text.module.css';
import s from './ShopWallet.module.css';
import type { EntryType, Transaction, WalletTypeMeta } from './wallet-api.ts';
import { PaymentNotReceived } from './PaymentNotReceived.tsx';
import * as m from './messages.ts';

interface PartProps {
  state: WalletState;
  store: PageOf<WalletState, FundingActions>;
}

export function ShopWallet({ store }: { store: PageOf<WalletState, FundingActions> }) {
  const state = useStore(store.watched);
  return (
    <Screen name="wallet">
      <ScreenHeader title={state.meta?.name ?? m.shopWallet} onBack={store.back} />
      <Content state={state} store={store} />
    </Screen>
  );
}

function Content({ state, store }: PartProps) {
  if (state.meta !== null) return <WalletContent state={state} store={store} />;
  if (state.failureType !== null) {
    return (
      <LoadFailed
        failure={state.failureType}
        store={store}
        detail={m.walletNotLoaded}
        action={
          <ButtonLink kind="quiet" to={href.home()}>
            {m.backToShopping}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <SkeletonGroup className={s.page} label={m.loadingWallet}>
      <Skeleton className={s.waitingBalance} />
      <Skeleton className={s.waitingLines} />
    </SkeletonGroup>
  );
}

function WalletContent({ state, store }: PartProps) {
  const { active, transactions, walletTypeMeta, isLast, start, isPaginatedLoading } = state;
  return (
    <div className={s.page}>
      <PaymentResult state={state} />
      <Balance state={state} store={store} />
      {!active && <Inactive reason={state.meta?.inactiveReason ?? ''} />}
      {transactions.length === 0 && isLast && active && (
        <EmptyState
          icon={WalletIcon}
          title={m.noTransactionsYet}
          detail={m.noTransactionsDetail}
          action={<ButtonLink to={paths.gifts}>{m.claimGiftCard}</ButtonLink>}
        />
      )}
      {transactions.length > 0 && <TransactionList transactions={transactions} types={walletTypeMeta} />}
      {!isLast && <LoadMore key={start} busy={isPaginatedLoading} onMore={store.more} />}
      {!isLast && state.failureType !== null && (
        <div className={s.failed} role="alert">
          <p>{state.failureType === 'offline' ? m.restLoadsOnline : m.restNotLoaded}</p>
          <SupportCode code={state.supportCode} />
        </div>
      )}
    </div>
  );
}

/** The result of a payment that has led to this page. */
function PaymentResult({ state: { paid, transactions } }: Pick<PartProps, 'state'>) {
  const line = transactions.find(({ id }) => id === paid);
  if (paid === 'none') return <PaymentNotReceived detail={m.notAddedDetail} />;
  return line ? (
    <Card>
      <div role="status">
        <Strip
          icon={CircleCheck}
          title={m.moneyArrived(formatPaise(line.amount))}
          detail={m.moneyArrivedDetail}
          lines={0}
        />
      </div>
    </Card>
  ) : null;
}

function Balance({ state, store }: PartProps) {
  const { balance, held, balanceDistribution, walletTypeMeta, meta } = state;
  const total = balanceDistribution.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
  return (
    <Card className={s.balance}>
      <p className={s.balanceTitle}>{m.balance}</p>
      <p className={s.balanceAmount} data-testid="wallet-balance">
        {formatPaise(balance)}
      </p>
      {held > 0 && (
        <p className={Text.note} data-testid="wallet-held">
          {m.heldForPayment(formatPaise(held))}
        </p>
      )}
      {total > 0 && (
        <ul className={s.parts}>
          {balanceDistribution.map(({ type, amount, expiresAt }) => (
            <li key={`${type} ${expiresAt}`} className={s.part} data-testid="wallet-part" data-type={type}>
              <span className={s.partText}>
                <b>{walletTypeMeta[type]?.title ?? (type === 'gc' ? m.giftBalance : m.depositedBalance)}</b>
                <span className={Text.note}>
                  {expiresAt === null ? walletTypeMeta[type]?.detail : m.usableUntil(fullDate(expiresAt))}
                </span>
              </span>
              <span className={s.partAmount}>{formatPaise(amount)}</span>
              <progress
                className={classNames(s.bar, type === 'gc' && s.granted)}
                max={Math.max(1, total)}
                value={Math.max(0, amount)}
                aria-hidden="true"
              />
            </li>
          ))}
        </ul>
      )}
      <div className={s.actions}>
        {meta?.topUp && store.canPay() && (
          <FundingButton
            store={store}
            purpose="top-up"
            limits={meta.topUp}
            title={m.addMoney}
            testid="wallet-add"
          >
            {m.addMoney}
          </FundingButton>
        )}
        <ButtonLink kind="secondary" to={paths.gifts}>
          {m.giftCards}
        </ButtonLink>
      </div>
    </Card>
  );
}

function Inactive({ reason }: { reason: string }) {
  return (
    <EmptyState
      icon={Lock}
      title={m.walletInactive}
      detail={m.walletInactiveDetail(reason)}
      action={<ButtonLink to={href.home()}>{m.backToShopping}</ButtonLink>}
    />
  );
}

const TYPE_ICONS: Readonly<Record<EntryType, { icon: IconNode; tint: Tint }>> = {
  PAID: { icon: ArrowUpRight, tint: 'sand' },
  REFUND: { icon: RotateCcw, tint: 'sky' },
  TOP_UP: { icon: ArrowDownLeft, tint: 'leaf' },
  GIFT_CARD: { icon: Gift, tint: 'rose' },
  CASHBACK: { icon: ArrowDownLeft, tint: 'butter' },
};

const TYPE_NAMES: Readonly<Record<EntryType, string>> = {
  PAID: m.paid,
  REFUND: m.refund,
  TOP_UP: m.moneyAdded,
  GIFT_CARD: m.giftCard,
  CASHBACK: m.cashback,
};

function groupByMonth(transactions: readonly Transaction[]): { month: string; lines: Transaction[] }[] {
  const months: { month: string; lines: Transaction[] }[] = [];
  for (const line of transactions) {
    const month = monthAndYear(line.at);
    const last = months[months.length - 1];
    if (last?.month === month) last.lines.push(line);
    else months.push({ month, lines: [line] });
  }
  return months;
}

/** Groups the transactions by month, newest first. */
function TransactionList({
  transactions,
  types,
}: {
  transactions: readonly Transaction[];
  types: WalletTypeMeta;
}) {
  const months = groupByMonth(transactions);
  return (
    <Card padding="flush" aria-label={m.transactions}>
      {months.map(({ month, lines }) => (
        <section key={month}>
          <h2 className={s.month}>{month}</h2>
          <ul>
            {lines.map((line) => (
              <TransactionRow key={line.id} line={line} types={types} />
            ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}

function TransactionRow({ line, types }: { line: Transaction; types: WalletTypeMeta }) {
  const { amount, type, walletType, text, at, order } = line;
  const isIncoming = amount > 0;
  const icon = TYPE_ICONS[type ?? (isIncoming ? 'TOP_UP' : 'PAID')];
  return (
    <li className={s.line} data-testid="wallet-transaction" data-type={type}>
      <IconTile {...icon} />
      <span className={s.lineText}>
        <b className={s.lineTitle}>
          {text || (type ? TYPE_NAMES[type] : isIncoming ? m.cameIn : m.moneyOut)}
        </b>
        <span className={Text.note}>
          {`${shortDate(at)}, ${clockTime(at)}`}
          {walletType === 'gc' && ` · ${types.gc?.title ?? m.giftBalance}`}
        </span>
        {order && (
          <AppLink className={s.order} to={pathTo('order', order)}>
            {m.orderNumber(order.orderId)}
          </AppLink>
        )}
      </span>
      <span className={classNames(s.lineAmount, isIncoming && s.incoming)}>
        {isIncoming && '+'}
        {formatPaise(amount)}
      </span>
    </li>
  );
}
