/** An overlay with the last messages between shop and app, secrets masked: what support asks people to show. */
import { connect, pageClock } from '@doorstep/bridge';
import { paytm } from '@doorstep/bridge/paytm';
import { createTrace } from '@doorstep/bridge/trace';

const trace = createTrace({ clock: pageClock, size: 50 });
const overlay = document.createElement('ol');
document.body.append(overlay);

const rows = new Map<number, HTMLLIElement>();
trace.subscribe(({ id, kind, method, direction, outcome, payload }) => {
  // a call that settles is told again, with the same id
  const row = rows.get(id) ?? document.createElement('li');
  rows.set(id, row);
  row.textContent = `${kind} ${direction} ${method}: ${outcome} ${JSON.stringify(payload) ?? ''}`;
  overlay.append(row);
});

const config = { paytm: { clientId: 'merchant-client', mid: 'MERCHANT01' } };
const bridge = await connect({ registry: [paytm(config)], config, trace });
await bridge.login().catch(() => 'the overlay shows why');
