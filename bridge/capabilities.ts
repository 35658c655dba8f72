import type { Capability } from './contract.ts';

const ALL: Readonly<Record<Capability, true>> = {
  'login.grant-token': true,
  'login.partner-code': true,
  'login.launch': true,
  'pay.native': true,
  'pay.redirect': true,
  location: true,
  share: true,
  open: true,
  close: true,
  storage: true,
  'pick-file': true,
  log: true,
  back: true,
  scan: true,
  pin: true,
  notifications: true,
};

/** All capabilities of the contract. */
export const CAPABILITIES = Object.keys(ALL) as readonly Capability[];
