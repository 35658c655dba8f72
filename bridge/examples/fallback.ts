/** An adapter with two ways to pay: the app's sheet, and a page only if the sheet has certainly not opened. */
import { type Adapter, BridgeError, connect, type PartnerEntry, webPolicy } from '@doorstep/bridge';
import { withFallback } from '@doorstep/bridge/fallback';

declare global {
  interface Window {
    /** resolves with false when this version of the app has no sheet */
    acmePay?: (order: string) => Promise<boolean>;
  }
}

const acme: PartnerEntry = {
  name: 'acme',
  platform: 'webview_other',
  detect: ({ userAgent }) => userAgent.includes('AcmeApp/'),
  policy: webPolicy,
  load:
    async () =>
    async ({ env }): Promise<Adapter> => ({
      name: 'acme',
      can: (capability) => capability === 'pay.native' || capability === 'pay.redirect',
      pay: ({ reservationId = '', redirectUrl }, call) =>
        withFallback(
          call,
          async () => {
            const hasOpened = await env.window?.acmePay?.(reservationId);
            if (!hasOpened) throw new BridgeError('unavailable', 'this version has no sheet');
            return { outcome: 'ui-closed' };
          },
          redirectUrl === undefined
            ? undefined
            : () => {
                env.navigate(redirectUrl);
                return { outcome: 'navigated' };
              },
        ),
    }),
};

const bridge = await connect({ registry: [acme] });
document.body.innerHTML = '<button>Pay</button>';
document.querySelector('button')?.addEventListener('click', async ({ target }) => {
  const amount = { minor: 9_900, currency: 'INR' };
  const order = {
    reservationId: 'R1',
    redirectUrl: `${location.origin}/pay/R1`,
    returnUrl: location.href,
    amount,
  };
  const { executedWith } = await bridge.pay(order);
  (target as Element).textContent = executedWith === 'host' ? 'Paying in the app' : 'Paying on a page';
});
