/** A bug report: what happened in somebody's app as a file, and the same app's answers again on your computer. */
import { connect, pageClock } from '@doorstep/bridge';
import { paytm } from '@doorstep/bridge/paytm';
import { createReplay, exportTrace, importTrace } from '@doorstep/bridge/replay';
import { createTrace } from '@doorstep/bridge/trace';

const trace = createTrace({ clock: pageClock });
const bridge = await connect({ registry: [paytm()], trace });
await bridge.storage.get('cart').catch(() => null);

document.body.innerHTML =
  '<a download="report.json">Save the report</a> <input type="file" aria-label="Replay"><p></p>';
const text = exportTrace(trace, bridge, pageClock, {
  description: 'Saved by the person who reports the bug.',
  userAgent: navigator.userAgent,
});
document.querySelector('a')?.setAttribute('href', `data:application/json,${encodeURIComponent(text)}`);

document.querySelector('input')?.addEventListener('change', async ({ target }) => {
  const [file] = (target as HTMLInputElement).files ?? [];
  if (!file) return;
  const recorded = importTrace(await file.text());
  const again = await connect({ registry: [createReplay(recorded)] });
  document
    .querySelector('p')
    ?.replaceChildren(`Replaying ${again.host.name} of ${recorded.entries.length} messages`);
});
