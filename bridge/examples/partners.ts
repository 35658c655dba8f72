/** Every host app of the package, with what each has issued to the merchant. An adapter loads in its own app only. */
import { connect } from '@doorstep/bridge';
import { airtel } from '@doorstep/bridge/airtel';
import { line } from '@doorstep/bridge/line';
import { paytm } from '@doorstep/bridge/paytm';
import { phonepe } from '@doorstep/bridge/phonepe';
import { telegram } from '@doorstep/bridge/telegram';
import { ucp } from '@doorstep/bridge/ucp';

const config = {
  airtel: { userAgent: 'airtelthanks' },
  line: { liffId: '1234567890-abcdefgh', sdkUrl: 'https://static.line-scdn.net/liff/edge/2/sdk.js' },
  paytm: { clientId: 'merchant-client', mid: 'MERCHANT01' },
  ucp: { origins: ['https://assistant.example'] },
};
// the first that recognises its app wins
const registry = [phonepe(), airtel(config), paytm(config), telegram(), line(), ucp()];

const { host, policy } = await connect({ registry, config });
const logins = policy.logins.join(', then ');
document.body.textContent = `In ${host.name} ${host.version ?? ''}: log in by ${logins}`;
