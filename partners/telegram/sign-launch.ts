/** The signature of launch data as Telegram documents it, for the simulated app and the sandbox. */
import { bytesOf, hexOf, hmac } from '../../bridge/testing/hmac.ts';

/** The simulated bot's token. A real one is known to the backend only. */
const BOT_TOKEN = '7000000000:AAsandbox-only-bot-token-of-doorstep00';

/** The value of `hash`: HMAC-SHA-256 over the sorted fields, with a key made of the bot's token. */
export function signLaunch(fields: URLSearchParams): string {
  const lines = [...fields].filter(([name]) => name !== 'hash').map(([name, value]) => `${name}=${value}`);
  return hexOf(hmac(hmac(bytesOf('WebAppData'), bytesOf(BOT_TOKEN)), bytesOf(lines.sort().join('\n'))));
}
