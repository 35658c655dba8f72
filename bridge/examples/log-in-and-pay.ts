/** A page that logs in and pays by the app it is opened in. What the app says about the payment is never taken as paid. */
import { connect, isBridgeError } from '@doorstep/bridge';
import { phonepe } from '@doorstep/bridge/phonepe';

document.body.innerHTML =
  '<button id="login">Log in</button> <button id="pay">Pay ₹249</button><p role="status"></p>';
const bridge = await connect({ registry: [phonepe()] });

async function post<T>(path: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
  return response.json();
}

async function logIn() {
  const proof = await bridge.login();
  if (proof.kind === 'navigated') return 'Opening the login…';
  const { name } = await post<{ name: string }>('/api/login', { token: proof.value });
  return `Hello ${name}`;
}

async function pay() {
  const { id, reservationId } = await post<{ id: string; reservationId: string }>('/api/orders', {});
  const amount = { minor: 24_900, currency: 'INR' };
  try {
    await bridge.pay({ reservationId, returnUrl: location.href, amount });
  } catch (error) {
    if (isBridgeError(error) && error.sideEffects === 'none') throw error;
    // the sheet may have opened, so the order may be paid
  }
  const { isPaid } = await post<{ isPaid: boolean }>(`/api/orders/${id}/status`, {});
  return isPaid ? 'Order placed' : 'Not paid';
}

function onTap(id: string, work: () => Promise<string>) {
  const status = document.querySelector('[role=status]');
  document.getElementById(id)?.addEventListener('click', async () => {
    const text = await work().catch((error) => (isBridgeError(error) ? error.code : 'offline'));
    status?.replaceChildren(text);
  });
}
onTap('login', logIn);
onTap('pay', pay);
