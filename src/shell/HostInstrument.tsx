import { CreditCard } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { callHost, hostMethods, type Json } from '../../bridge/host-call.ts';
import { isBridgeError } from '../../bridge/index.ts';
import { useCartStore } from '../cart/context.tsx';
import { Button } from '../ui/Button.tsx';
import { Strip } from '../ui/Strip.tsx';
import { estimateCheckout } from './describe-checkout.ts';
import { useHostBridge } from './host-bridge.ts';
import * as m from './host-checkout-messages.ts';
import { useStoreOf } from '../ui/stores.tsx';

/** In ms; a person may add a card in the app. */
const DEADLINE_MS = 600_000;

/** What the host app will charge, if it has a choice: the shopper changes it on the app's own sheet. */
export function HostInstrument() {
  const bridge = useHostBridge();
  const { messages } = useStoreOf('shell').shop;
  const { watched: cart } = useCartStore();
  const [name, setName] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const left = useRef<AbortController | null>(null);
  const isOffered = bridge !== null && hostMethods(bridge).includes('instrument');

  useEffect(() => {
    const caller = new AbortController();
    left.current = caller;
    if (bridge && isOffered)
      callHost(bridge, 'instrument', undefined, caller).then(
        (known) => !caller.signal.aborted && setName(textIn(known)),
        () => {
          // none is shown
        },
      );
    return () => caller.abort();
  }, [bridge, isOffered]);

  if (!bridge || !isOffered) return null;

  async function change(): Promise<void> {
    const signal = left.current?.signal;
    if (!bridge || !signal) return;
    setAsking(true);
    try {
      const chosen = await callHost(bridge, 'instrument', estimateCheckout(cart.get()), {
        deadline: DEADLINE_MS,
        signal,
      });
      if (!signal.aborted) setName(textIn(chosen));
    } catch (error) {
      if (!signal.aborted && !(isBridgeError(error) && error.code === 'dismissed'))
        messages.toast(m.instrumentNotChanged);
    } finally {
      if (!signal.aborted) setAsking(false);
    }
  }

  return (
    <Strip
      testid="host-instrument"
      icon={CreditCard}
      title={name ?? m.chooseInstrument}
      action={
        <Button
          kind="quiet"
          size="small"
          busy={isAsking}
          aria-label={name === null ? undefined : m.changeInstrument}
          onClick={() => void change()}
        >
          {name === null ? m.choose : m.change}
        </Button>
      }
    />
  );
}

const textIn = (name: Json): string | null => (typeof name === 'string' ? name : null);
