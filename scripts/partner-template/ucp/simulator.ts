import type { Simulator } from '../../../bridge/testing/simulator.ts';
import { ucpHost } from '../../../partners/ucp/simulator.ts';

/** A simulated host of the protocol under this app's own name. */
export const templateApp: Simulator = {
  ...ucpHost,
  host: 'template',
  assumed: 'Everything that the protocol leaves to the app, until the partner’s own documents say otherwise.',
  userAgent: `${ucpHost.userAgent} TemplateApp/1.0`,
};
