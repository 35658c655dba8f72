import { act, fireEvent, render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { LoginGate } from '../../src/session/LoginGate.tsx';
import { matchRoute } from '../../src/shell/match-route.ts';
import { PageScreen } from '../../src/shell/PageScreen.tsx';
import type { AccountScreen } from '../../src/shell/routes.ts';
import { SCREENS } from '../../src/shell/tables.ts';
import { Stores } from '../../src/ui/stores.tsx';
import type { SandboxWorld } from '../checkout/sandbox-world.ts';
import { type Client, clientOf } from '../fixtures/sandbox-driver.ts';
import { openBrowser } from '../shell/browser-world.ts';

/** A shopper with the whole shop in one process, whose pages are mounted as the shell mounts them. */
export async function openGifting(world: SandboxWorld, phone: string | null) {
  const browser = openBrowser(world);
  const tab = await browser.open('/');
  if (phone !== null) await tab.logIn(phone);
  const { shop, visited } = tab;
  // the inferred type is too large for the compiler
  const track = vi.spyOn(shop.deps.analytics, 'track') as unknown as {
    mock: { calls: [event: string, said: object][] };
  };
  const pages = await shop.open(SCREENS.groups.view);

  async function visit(path: string) {
    visited.push(path);
    const entry = matchRoute(path);
    const screenName = entry.screen as AccountScreen;
    const kind = pages[screenName];
    if (!kind) throw new Error(`${path} shows ${screenName}`);
    const view = render(
      <Stores value={{ cart: shop.cart }}>
        <LoginGate
          session={shop.session}
          needsLogin={entry.needsLogin ?? false}
          title={entry.title}
          onBack={() => {}}
        >
          <PageScreen shop={shop} name={screenName} kind={kind} entry={entry} path={path} />
        </LoginGate>
      </Stores>,
    );
    await rest();
    return view;
  }
  const rest = () => act(() => browser.rest());
  const advance = async (ms: number) => {
    await act(() => world.clock.advance(ms));
    await rest();
  };

  return {
    ...tab,
    rest,
    visit,
    advance,
    told: (name: string) => track.mock.calls.filter(([event]) => event === name).map(([, said]) => said),
    async tap(testid: string) {
      fireEvent.click(screen.getByTestId(testid));
      await rest();
    },
    async tapNamed(name: string) {
      fireEvent.click(screen.getByRole('button', { name }));
      await rest();
    },
    type(testid: string, value: string) {
      act(() => void fireEvent.change(screen.getByTestId(testid), { target: { value } }));
    },
    members: () => screen.getAllByTestId('group-member').map((row) => row.textContent ?? ''),
    /** another shopper, without a screen */
    async friend(phone: string): Promise<Client> {
      const client = await clientOf(world);
      await client.login(phone);
      return client;
    },
  };
}
