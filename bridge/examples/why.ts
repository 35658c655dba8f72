/** A page for support: what works here, and why the rest does not. */
import { type Capability, connect } from '@doorstep/bridge';
import { paytm } from '@doorstep/bridge/paytm';
import { whyNot } from '@doorstep/bridge/why';

const CAPABILITIES: Capability[] = ['login.grant-token', 'pay.native', 'open', 'share', 'close'];

const bridge = await connect({ registry: [paytm()] });
const rows = CAPABILITIES.map(
  (capability) => `<tr><th>${capability}</th><td>${whyNot(bridge, capability)}</td></tr>`,
);
document.body.innerHTML = `<h1>${bridge.host.name}</h1><table>${rows.join('')}</table>`;
