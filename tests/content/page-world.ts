import type { PageDeps } from '../../src/catalog/page.ts';
import { addressOf, matchRoute } from '../../src/shell/match-route.ts';
import { openBackedShopper } from '../support/backed-shopper.ts';
import { createCode } from '../support/code.ts';

/** What a page of words stands on: a shopper before the sandbox who logs in when asked, if they want to. */
export async function openPageWorld(path: string) {
  const shopper = await openBackedShopper({ pagePath: path });
  const told: object[] = [];
  const moves: string[] = [path];
  const asks = { login: 0, wantsTo: true };
  const logIn = async () => {
    asks.login += 1;
    if (asks.wantsTo) await shopper.logIn('9876543210');
    return asks.wantsTo;
  };
  const deps = {
    ...shopper,
    session: { loggedIn: () => shopper.session.userId() > 0, requireLogin: logIn },
    analytics: {
      ...shopper.analytics,
      track: (event: string, properties: object) => void told.push({ event, ...properties }),
    },
    code: createCode(shopper).codeAt(path),
    messages: { toast: () => {}, openModal: () => {}, closeModal: () => {} },
    navigation: {
      path: () => moves.at(-1) ?? path,
      go: (to: string) => void moves.push(to),
      back: () => {},
    },
  } as unknown as PageDeps;
  const at = (address: string) => addressOf(matchRoute(address.split('?')[0] ?? ''), address);
  return { ...shopper, deps, told, moves, asks, at, address: at(path) };
}
