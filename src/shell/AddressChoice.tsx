/** Where to deliver: by the addresses of the host app, if it wants to be asked, else by the shop's own step. */
import { MapPin } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { callHost, hostMethods } from '../../bridge/host-call.ts';
import { type Bridge, isBridgeError } from '../../bridge/index.ts';
import { AddressStep, NotServiceable } from '../address/AddressStep.tsx';
import { useAddress, useAddressActions } from '../address/address-context.tsx';
import type { AddressState } from '../address/address-model.ts';
import { readGivenAddress } from '../address/given-address.ts';
import * as m from '../address/given-address-messages.ts';
import { saveFailed, saveOffline } from '../address/messages.tsx';
import { useCartStore } from '../cart/context.tsx';
import type { AddressChoiceProps } from '../checkout/ui/CartScreen.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import s from './AddressChoice.module.css';
import { estimateCheckout } from './describe-checkout.ts';
import { useHostBridge } from './host-bridge.ts';

/** In ms; a person may add an address in the app. */
const DEADLINE_MS = 600_000;

export function AddressChoice({ onClose, ...step }: AddressChoiceProps) {
  const bridge = useHostBridge();
  const [isRefused, setRefused] = useState(false);
  if (isRefused || !bridge || !hostMethods(bridge).includes('address')) return <AddressStep {...step} />;
  return <GivenAddress {...step} bridge={bridge} onClose={onClose} onRefused={() => setRefused(true)} />;
}

interface GivenAddressProps extends AddressChoiceProps {
  bridge: Bridge;
  /** the app has no addresses to give, although it wanted to be asked */
  onRefused: () => void;
}

function GivenAddress(props: GivenAddressProps) {
  const { bridge } = props;
  const address = useAddressActions();
  const { notServiceable } = useAddress();
  const { watched: cart } = useCartStore();
  const [attempt, setAttempt] = useState(1);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the app is asked again with each attempt
  useEffect(() => {
    const caller = new AbortController();
    const { signal } = caller;
    async function ask(): Promise<void> {
      const state = estimateCheckout(cart.get(), { address: chosenIn(address.state) });
      const [given] = await Promise.all([
        callHost(bridge, 'address', state, { deadline: DEADLINE_MS, signal }),
        address.state.status === 'success' || address.load(),
      ]);
      if (signal.aborted) return;
      const form = readGivenAddress(given);
      if (typeof form === 'string') return setProblem(form);
      const knownIds = address.state.list.map(({ id }) => id);
      const id = await address.saveGiven(form);
      if (signal.aborted) return;
      if (id !== null) latest.current.onChosen?.(id, { isNew: !knownIds.includes(id) });
      else setProblem(problemIn(address.state));
    }
    ask().catch((error: unknown) => {
      if (signal.aborted) return;
      const code = isBridgeError(error) ? error.code : null;
      if (code === 'dismissed') latest.current.onClose();
      else if (code === 'unavailable' || code === 'unsupported') latest.current.onRefused();
      else setProblem(m.addressNotReceived);
    });
    return () => caller.abort();
  }, [bridge, attempt]);

  function askAgain(): void {
    setProblem(null);
    setAttempt(attempt + 1);
  }

  if (problem === null)
    return (
      <div className={s.waiting} role="status">
        <p>{m.chooseInApp}</p>
        <Skeleton className={s.line} />
      </div>
    );
  return (
    <>
      {problem === '' && <NotServiceable container={notServiceable} />}
      <ErrorState
        icon={MapPin}
        message={problem || m.chooseAnother}
        retryLabel={m.chooseAnother}
        onRetry={askAgain}
      />
    </>
  );
}

/** Why the address that was given last is not delivered to; empty: it is outside the delivery area. */
function problemIn({ saveError, fieldErrors, notServiceable }: AddressState): string {
  // of the shop's form, in which something was typed
  if (saveError === saveFailed || saveError === saveOffline) return m.addressNotSaved;
  const isRefused = saveError !== '' || Object.keys(fieldErrors).length > 0;
  return isRefused || notServiceable === '' ? saveError || m.addressNotSaved : '';
}

const chosenIn = ({ list, selectedId }: AddressState) => list.find(({ id }) => id === selectedId) ?? null;
