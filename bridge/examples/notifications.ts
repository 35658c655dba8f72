/** “Tell me when it arrives”, asked with a reason and after a tap; the server gets the token. */
import { connect } from '@doorstep/bridge';
import { createNotifications } from '@doorstep/bridge/notifications';
import { telegram } from '@doorstep/bridge/telegram';

// of your server: the public half of its VAPID keys
const vapidKey = 'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U';
const notifications = createNotifications(await connect({ registry: [telegram()] }));

document.body.innerHTML = '<button hidden>Tell me when it arrives</button> <p></p>';
const button = document.querySelector('button');
notifications.on((state) => Object.assign(button ?? {}, { hidden: state !== 'prompt' }));
button?.addEventListener('click', async () => {
  const result = await notifications.ask({ vapidKey });
  if (result.outcome !== 'granted') return;
  await fetch('/notifications', { method: 'POST', body: JSON.stringify({ token: result.token }) });
  document.querySelector('p')?.replaceChildren('We’ll tell you when your order arrives.');
});
