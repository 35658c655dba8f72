import type { HostPolicy } from './contract.ts';

/** The policy of a plain browser: everything is allowed. */
export const webPolicy: HostPolicy = {
  logins: ['phone'],
  payments: 'chooser',
  methods: ['cod', 'wallet', 'card', 'upi', 'meal_card', 'pay_later', 'nb'],
  appBanners: true,
  storeLinks: true,
  externalLinks: true,
  hostTitleBar: false,
};
