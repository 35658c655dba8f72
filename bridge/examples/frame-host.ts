/** The page around a shop in a frame: its login and its payment, for a shop of another origin. */
import { createFrameHost } from '@doorstep/bridge/post-message';

const frame = document.createElement('iframe');
frame.src = 'https://shop.example/?host=acme';
frame.allow = 'payment; clipboard-write';
document.body.append(frame);

/** Your own sheet. It closes when the shop gives up, so that the next one can open. */
function ask(question: string, signal: AbortSignal): Promise<boolean> {
  const dialog = document.createElement('dialog');
  dialog.innerHTML = `<form method="dialog"><p></p><button value="yes">Yes</button> <button value="no">No</button></form>`;
  dialog.querySelector('p')?.append(question);
  document.body.append(dialog);
  dialog.showModal();
  signal.addEventListener('abort', () => dialog.close('no'));
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    });
  });
}

const host = createFrameHost({
  window,
  frame,
  origin: 'https://shop.example',
  hasBackButton: true,
  handlers: {
    async login({ signal }) {
      if (!(await ask('Log in to the shop?', signal))) throw { code: 'declined' };
      const response = await fetch('/api/grants', { method: 'POST', signal });
      return { kind: 'grant', value: await response.text(), expiresInS: 600 };
    },
    async pay({ reservationId }, { signal }) {
      if (!(await ask('Pay this order?', signal))) return { outcome: 'dismissed' };
      const response = await fetch(`/api/payments/${reservationId}`, { method: 'POST', signal });
      return { outcome: response.ok ? 'ui-closed' : 'failed' };
    },
    close: () => frame.remove(),
    ready: () => document.querySelector('#splash')?.remove(),
  },
});

// the shop keeps clear of your own bar and follows your scheme
const dark = window.matchMedia('(prefers-color-scheme: dark)');
const tellShop = () =>
  host.tell({
    insets: { safeArea: { bottom: 56 } },
    appearance: { scheme: dark.matches ? 'dark' : 'light' },
  });
dark.addEventListener('change', tellShop);
tellShop();

document.querySelector('#back')?.addEventListener('click', async () => {
  if (!(await host.back())) history.back();
});
