import type { PartnerEntry } from '../../../bridge/index.ts';
import { ucp } from '../../../partners/ucp/index.ts';
import { TEMPLATE } from './policy.ts';

/** This partner's registry entry. The adapter is that of the protocol, and is loaded only in this host. */
export function template(): PartnerEntry {
  const protocol = ucp();
  return {
    ...protocol,
    ...TEMPLATE,
    async load() {
      const start = await protocol.load();
      return async (starting) => ({ ...(await start(starting)), name: TEMPLATE.name });
    },
  };
}
