/** React 18 and newer: a sheet that the app's back button closes, and a button that only exists where it works. */
import { connect } from '@doorstep/bridge';
import { createInsets } from '@doorstep/bridge/insets';
import { phonepe } from '@doorstep/bridge/phonepe';
import { BridgeProvider, useBridge, useCan, useHostBack, useInsets } from '@doorstep/bridge/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

const connectHere = () => connect({ registry: [phonepe()] });

function Sheet({ close }: { close: () => void }) {
  useHostBack(close);
  return (
    <div role="dialog" aria-label="Coupons" style={{ paddingBottom: useInsets().keyboard }}>
      <input aria-label="Coupon code" />
      <button type="button" onClick={close}>
        Close
      </button>
    </div>
  );
}

function Shop() {
  const [isOpen, setOpen] = useState(false);
  const bridge = useBridge();
  // null on a server, while hydrating and until the bridge has connected
  const canLogIn = useCan('login.grant-token');
  return (
    <main>
      {bridge && <p>In {bridge.host.name}</p>}
      {canLogIn && (
        <button type="button" onClick={() => bridge?.login()}>
          Log in with the app
        </button>
      )}
      <button type="button" onClick={() => setOpen(true)}>
        Coupons
      </button>
      {isOpen && <Sheet close={() => setOpen(false)} />}
    </main>
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <BridgeProvider bridge={connectHere} insets={createInsets}>
    <Shop />
  </BridgeProvider>,
);
