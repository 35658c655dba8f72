import { CircleCheck, UserRound, Wallet } from 'lucide';
import { useEffect, useState } from 'react';
import { formatPaise } from '../../model/money.ts';
import { href } from '../../platform/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Field } from '../../ui/Field.tsx';
import { IconTile } from '../../ui/IconTile.tsx';
import { NothingToPay } from './NothingToPay.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { ScreenHeader } from '../../ui/ScreenHeader.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { StickyFooter } from '../../ui/StickyFooter.tsx';
import { Strip } from '../../ui/Strip.tsx';
import { submitHandler } from '../../ui/submit-handler.ts';
import { useFocusOnChange } from '../../ui/use-focus-on-change.ts';
import { usePagePath } from '../../ui/use-page-path.ts';
import { useStore } from '../../ui/use-store.ts';
import { useFocusedInput } from '../../ui/use-focused-input.ts';
import { useCheckout, useEntry, useSplit } from './checkout-context.tsx';
import { isEnabled, walletStep } from '../entry/payment-choice.ts';
import type { WalletOption } from '../entry/payment-options.ts';
import { createWalletLink, type WalletLink } from '../wallet/wallet-link.ts';
import type { WalletLinkState } from '../wallet/reduce-wallet-link.ts';
import Stack from '../../ui/Stack.module.css';
import Text from '../../ui/Text.module.css';
import s from './WalletPage.module.css';
import * as m from './messages.ts';

/** Links or tops up a wallet, then returns to the payment. The wallet's own pages return to this page. */
export default function WalletPage() {
  const { entry, enter } = useCheckout();
  const options = useEntry((state) => state.options);
  const query = new URLSearchParams(usePagePath().search);
  const provider = Number(query.get('provider'));
  const wallet = options.wallets.find((one) => one.provider === provider);
  useEffect(() => void enter.loadOptions(), [enter]);
  return (
    <Screen name="checkout-wallet" width="narrow">
      <ScreenHeader title={wallet?.name ?? m.wallet} onBack={entry.leaveWallet} backLabel={m.backToPayment} />
      {wallet && isEnabled(wallet) && wallet.linkable && options.status !== 'empty' ? (
        <WalletDetails key={provider} wallet={wallet} isRelinking={query.has('other')} />
      ) : (
        <WalletUnavailable wallet={wallet} />
      )}
    </Screen>
  );
}

/** Shown while the wallet is unknown, or if it cannot be used. */
function WalletUnavailable({ wallet }: { wallet: WalletOption | undefined }) {
  const { entry, enter } = useCheckout();
  const options = useEntry((state) => state.options);
  const backButton = (
    <Button kind="secondary" onClick={entry.leaveWallet}>
      {m.otherWaysToPay}
    </Button>
  );
  switch (options.status) {
    case 'idle':
    case 'loading':
      if (wallet) break;
      return (
        <SkeletonGroup label={m.loadingWallet} className={s.body}>
          <Skeleton className={s.waiting} />
        </SkeletonGroup>
      );
    case 'empty':
      return <NothingToPay />;
    case 'success':
      break;
    case 'logged-out':
      return (
        <ErrorState
          icon={UserRound}
          message={m.logInToUseWallet}
          detail={m.cartKept}
          retryLabel={m.logIn}
          onRetry={() => void enter.loadOptions()}
          action={backButton}
        />
      );
    default:
      return (
        <ErrorState
          message={options.status === 'offline' ? m.youAreOffline : m.walletNotLoaded}
          detail={m.cartSafe}
          supportCode={options.supportCode}
          onRetry={() => void enter.loadOptions()}
          action={backButton}
        />
      );
  }
  return (
    <EmptyState
      icon={Wallet}
      title={m.walletUnavailable}
      detail={wallet?.disabledReason || m.walletUnavailableDetail}
      action={backButton}
    />
  );
}

function WalletDetails({ wallet, isRelinking }: { wallet: WalletOption; isRelinking: boolean }) {
  const { entry, enter, walletDeps } = useCheckout();
  const [link] = useState(() => createWalletLink(walletDeps, wallet));
  const state = useStore(link.watched);
  const isLinked = state.step === 'linked' || (wallet.oneTapStatus === 'AUTH_AVAILABLE' && !isRelinking);
  const container = useFocusOnChange<HTMLDivElement>(isLinked);
  useEffect(() => link.dispose, [link]);
  const isNewlyLinked = state.step === 'linked';
  useEffect(() => {
    if (isNewlyLinked) void enter.loadOptions();
  }, [isNewlyLinked, enter]);
  return (
    <div ref={container} tabIndex={-1} className={s.body}>
      {isLinked ? (
        <LinkedWallet wallet={wallet} link={link} isNew={isNewlyLinked} />
      ) : (
        <>
          <div className={s.intro}>
            <IconTile icon={Wallet} tint="butter" />
            <p>
              {state.step === 'code'
                ? m.codeSentTo(wallet.name, state.phoneNumber)
                : m.linkingIntro(wallet.name)}
            </p>
          </div>
          {state.step === 'code' ? (
            <CodeStep wallet={wallet} link={link} state={state} />
          ) : (
            <PhoneStep link={link} state={state} />
          )}
          <Button kind="quiet" block onClick={entry.leaveWallet}>
            {m.payAnotherWay}
          </Button>
        </>
      )}
    </div>
  );
}

interface StepProps {
  link: WalletLink;
  state: WalletLinkState;
}

function PhoneStep({ link, state }: StepProps) {
  const input = useFocusedInput(state.errorMessage);
  return (
    <form className={Stack.normal} onSubmit={submitHandler(link.requestCode)} noValidate>
      <Field
        ref={input}
        label={m.phoneLabel}
        hint={m.phoneHint}
        error={state.errorMessage}
        lead="+91"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        enterKeyHint="send"
        testid="wallet-phone"
        value={state.phoneNumber}
        readOnly={state.busy !== 'none'}
        onChange={(event) => link.enterPhone(event.target.value)}
      />
      <Button type="submit" block busy={state.busy === 'sending'} testid="wallet-submit">
        {m.sendCode}
      </Button>
    </form>
  );
}

function CodeStep({ wallet, link, state }: StepProps & { wallet: WalletOption }) {
  const input = useFocusedInput(state.errorMessage);
  const { codeLength: length, resendTimer: secondsLeft } = state;
  return (
    <form className={Stack.normal} onSubmit={submitHandler(link.verify)} noValidate>
      <Field
        ref={input}
        className={s.code}
        label={length === null ? m.codeLabel(wallet.name) : m.codeLabelWithLength(wallet.name, length)}
        error={state.errorMessage}
        type="text"
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="one-time-code"
        enterKeyHint="done"
        testid="wallet-otp"
        value={state.code}
        readOnly={state.busy === 'verifying'}
        onChange={(event) => link.enterCode(event.target.value)}
        // React calls onChange only if the text has changed
        onInput={({ currentTarget: { value } }) => value === state.code && link.enterCode(value)}
      />
      <Button type="submit" block busy={state.busy === 'verifying'} testid="wallet-submit">
        {m.linkYourWallet}
      </Button>
      <div className={s.more}>
        <Button kind="quiet" size="small" onClick={link.changeNumber}>
          {m.useAnotherNumber}
        </Button>
        <Button
          kind="quiet"
          size="small"
          busy={state.busy === 'sending'}
          aria-disabled={secondsLeft > 0 || undefined}
          testid="wallet-resend"
          onClick={() => void link.resend()}
        >
          {secondsLeft > 0 ? m.resendIn(secondsLeft) : m.resend}
        </Button>
      </div>
    </form>
  );
}

function LinkedWallet({ wallet, link, isNew }: { wallet: WalletOption; link: WalletLink; isNew: boolean }) {
  const { entry } = useCheckout();
  const options = useEntry((state) => state.options);
  const [isLeaving, setLeaving] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const { balance } = wallet;
  const loading = options.status === 'loading';
  const { charge } = useSplit();
  const missingAmount = walletStep(wallet, charge) === 'top-up' ? charge - (balance ?? 0) : 0;
  async function topUp(): Promise<void> {
    setLeaving(true);
    setFailed(false);
    if (await link.topUp(missingAmount, href.checkoutWallet(wallet.provider))) return;
    setLeaving(false);
    setFailed(true);
  }
  return (
    <>
      <Card>
        <div role="status">
          <Strip
            icon={isNew && missingAmount === 0 ? CircleCheck : Wallet}
            tint={missingAmount > 0 ? 'butter' : 'leaf'}
            title={isNew ? m.walletLinked(wallet.name) : wallet.name}
            level={2}
            detail={balance === null ? wallet.phone : m.balance(formatPaise(balance))}
          />
        </div>
        <p className={s.say}>
          {missingAmount > 0
            ? m.orderShort(formatPaise(charge), formatPaise(missingAmount))
            : m.orderCovered(formatPaise(charge))}
        </p>
        <p className={Text.error} role="alert">
          {hasFailed && m.topUpUnavailable}
        </p>
      </Card>
      <StickyFooter>
        <div className={Stack.tight}>
          {missingAmount > 0 ? (
            <Button block busy={isLeaving || loading} testid="wallet-top-up" onClick={() => void topUp()}>
              {m.addAmount(formatPaise(missingAmount), wallet.name)}
            </Button>
          ) : (
            <Button
              block
              busy={loading}
              testid="wallet-use"
              onClick={() => {
                entry.choose('wallet');
                entry.chooseWallet(wallet.provider);
                entry.leaveWallet();
              }}
            >
              {m.continueWith(wallet.name)}
            </Button>
          )}
          <Button kind="quiet" block onClick={entry.leaveWallet}>
            {m.payAnotherWay}
          </Button>
        </div>
      </StickyFooter>
    </>
  );
}
