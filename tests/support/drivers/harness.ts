import type { FrameLocator, Locator, Page } from 'playwright-core';
import type { FaultMode } from '../../../bridge/testing/simulator.ts';
import { waitForAny } from './screen.ts';

export interface HostSetup {
  host: 'phonepe-android' | 'phonepe-ios' | 'airtel' | 'paytm' | 'telegram' | 'mobile-web' | 'desktop';
  /** the host app's native version; the newest unless given */
  version?: number;
  /** the fault modes, by the host's own method name */
  faults?: Readonly<Record<string, FaultMode>>;
}

/** The QA page: the shop inside one host app. */
export function harnessDriver(page: Page, origin: string) {
  const device: FrameLocator = page.frameLocator('[data-testid="device"]');

  /** a host shows its sheets over the shop, and its pages in place of it */
  async function sheet(testid: string): Promise<Locator> {
    const places = { over: page.getByTestId(testid), inside: device.getByTestId(testid) };
    return places[await waitForAny(places)];
  }

  return {
    /** The frame with the shop, for the other drivers. */
    device,

    async open({ host, version, faults = {} }: HostSetup): Promise<void> {
      const query = new URLSearchParams({ host });
      if (version !== undefined) query.set('version', String(version));
      for (const [method, mode] of Object.entries(faults)) query.append('fault', `${method}:${mode}`);
      await page.goto(`${origin}/harness?${query}`);
      await page.getByTestId('device').waitFor();
    },

    /** Reopens the shop from the app, by a deep link or a path of the shop. */
    async openLink(link: string): Promise<void> {
      await page.getByTestId('deep-link').fill(link);
      await page.getByTestId('deep-link').press('Enter');
    },

    /** Sets who is logged in to the app. */
    async setPhone(phone: string): Promise<void> {
      await page.getByLabel('Logged in to the app as').fill(phone);
    },

    /** The host's consent sheet for login. */
    async consent(answer: 'allow' | 'deny'): Promise<void> {
      await (await sheet('consent-sheet')).getByTestId(`consent-${answer}`).click();
    },

    /** The amount on the host's pay sheet, in paise. */
    async readAmount(): Promise<number> {
      const text = (await (await sheet('pay-sheet')).getByTestId('pay-amount').textContent()) ?? '';
      return Math.round(Number(text.replace(/[₹,]/g, '')) * 100);
    },

    /** Approves or declines on the host's pay sheet or page. */
    async pay(answer: 'approve' | 'decline'): Promise<void> {
      await (await sheet('pay-sheet')).getByTestId(`pay-${answer}`).click();
    },

    /** Kills the app. The timeout is explicit, because the page's default may be shorter. */
    async kill(): Promise<void> {
      await page.getByTestId('kill').click({ timeout: 20_000 });
    },

    async restore(): Promise<void> {
      await page.getByTestId('restore').click();
    },

    /** The host's own back button. */
    async back(): Promise<void> {
      await page.getByTestId('back').click();
    },

    /** Toggles offline mode, and waits until the page shows the change. */
    async switchOffline(): Promise<void> {
      const network = page.getByTestId('network');
      const before = (await network.textContent()) ?? '';
      await page.getByTestId('offline').click();
      await network.filter({ hasNotText: before }).waitFor();
    },

    /** The rows of the timeline for this method. */
    rows: (method: string): Locator => page.locator(`[data-testid="timeline-row"][data-method="${method}"]`),
  };
}
