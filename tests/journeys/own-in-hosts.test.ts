import { beforeEach, describe, expect, test } from 'vitest';
import { expectText } from '../../fixtures/harness/test/pages/screen.ts';
import { DESKTOP, openPages } from '../support/pages.ts';
import { serveShop } from '../support/shop-server.ts';
import { playGroup } from '../support/play-group.ts';
import { shopperIn, expectOneOrder } from '../support/shopper.ts';
import { PHONE_NUMBER } from '../support/stages.ts';

const server = serveShop();
const pages = openPages();
beforeEach(() => server.control('POST', '/reset'));

type Host = 'airtel' | 'phonepe-ios' | 'desktop';

const OTHER_PHONE = '9000000001';

/** Opens the account page in a host and logs in there. */
async function openAccount(host: Host) {
  const page = await pages.open(DESKTOP);
  const shopper = await shopperIn(page, server, { host });
  const { harness, home, cart, address, payment, login } = shopper;
  const { device } = harness;
  const account = device.getByTestId('account');

  async function logIn(phone: string): Promise<void> {
    if (host === 'phonepe-ios') await harness.setPhone(phone);
    await harness.openLink('/account');
    if (host === 'desktop') await login.logInWithPhone(phone);
    else {
      if (host === 'airtel') await device.getByLabel('Your TeleOne number').fill(phone);
      await harness.consent('allow');
    }
    await account.waitFor();
  }
  /** Pays in the app. */
  async function pay(): Promise<void> {
    await payment.payNow();
    await harness.pay('approve');
  }

  await logIn(PHONE_NUMBER);
  return {
    ...shopper,
    ...{ page, device, account, logIn, pay },
    openLink: harness.openLink,
    async logOut(): Promise<void> {
      await harness.openLink('/account');
      await account.getByTestId('log-out').click();
      await home.expectShown();
      await device.getByRole('button', { name: 'Log in' }).filter({ visible: true }).waitFor();
    },
    /** Orders two units of a product. */
    async order(): Promise<{ id: string; productId: string }> {
      await harness.openLink('/');
      const picked = await home.add();
      await home.setQuantity(picked.id, 2);
      await cart.open();
      await cart.proceed();
      await address.choose();
      await pay();
      return { id: await payment.waitForOrder(), productId: picked.id };
    },
  };
}

type Shopper = Awaited<ReturnType<typeof openAccount>>;

const FLOWS = {
  /** Places an order, tracks it, cancels it with a refund to the wallet, and reorders it. */
  async order(shopper: Shopper) {
    const { device, cart, openLink, order } = shopper;
    const { id, productId } = await order();
    const { total } = await expectOneOrder(server, id);
    await device.getByRole('link', { name: 'View or cancel order' }).click();
    await device.getByTestId('order-help').click();
    await device.getByTestId('tracking').getByRole('link', { name: /^Call/ }).waitFor();
    await device.getByRole('link', { name: 'View or cancel order' }).click();
    await device.getByTestId('order-cancel').click();
    await device.getByTestId('cancel-reason').first().click();
    await device.locator('[data-testid="refund-to"][data-refund="wallet"]').click();
    await device.getByTestId('cancel-confirm').click();
    await device.getByText(`₹${total} has been refunded to your Doorstep Cash.`).waitFor();
    await openLink('/account/wallet');
    await expectText(device.getByTestId('wallet-balance'), `₹${500 + total}`);
    const line = device.getByTestId('wallet-transaction').first();
    await line.getByRole('link', { name: `Order ${id}` }).click();
    await device.getByTestId('order-reorder').click();
    await device.getByTestId('reorder-add').click();
    await cart.line(productId).waitFor();
    expect(await cart.quantity(productId)).toBe(2);
  },

  /** Buys a gift card, which another shopper claims before deleting their account. */
  async gift(shopper: Shopper) {
    const { device, account, openLink, logIn, logOut, pay } = shopper;
    await account.getByRole('heading', { name: 'Miss Asha' }).waitFor();
    await openLink('/account/gifts');
    await device.getByTestId('gift-buy').click();
    await device.getByTestId('fund-amount').fill('500');
    await device.getByTestId('fund-to').fill('Meera');
    await device.getByTestId('fund-next').click();
    await pay();
    await device.getByTestId('gift-share').waitFor();
    const code = (await device.getByTestId('gift-code').textContent()) ?? '';
    await logOut();
    expect(await device.getByText('Asha').count()).toBe(0);

    await logIn(OTHER_PHONE);
    await account.getByRole('heading', { name: 'Hello' }).waitFor();
    expect(await device.getByText('Asha').count()).toBe(0);
    await openLink('/account/gifts');
    await device.getByTestId('gift-code').fill(code);
    await device.getByTestId('gift-claim').click();
    await device.getByTestId('gift-claimed').getByRole('link').click();
    await expectText(device.getByTestId('wallet-balance'), '₹500');
    await deleteAccount(shopper);
  },

  /** Shares a cart, which is added to another shopper's cart. */
  async sharedCart(shopper: Shopper) {
    const { page, device, home, cart, openLink, logOut } = shopper;
    await openLink('/');
    const sharedProduct = await home.add();
    await cart.open();
    const answer = page.waitForResponse(/\/share/);
    await device.getByTestId('share-cart').click();
    const link = /s[0-9a-f]{32}/.exec(await (await answer).text())?.[0];
    // not copied, because the browser allows it only in a page that is not framed
    const field = device.getByRole('textbox', { name: 'Link' });
    await field.waitFor();
    const selection = await field.evaluate((input: HTMLInputElement) =>
      input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
    );
    expect(selection).toMatch(new RegExp(`/share/cart/${link}$`));
    await device
      .locator('[data-modal="SHARE_LINK_MODAL"]')
      .getByRole('button', { name: 'Close' })
      .last()
      .click();
    await field.waitFor({ state: 'detached' });
    await cart.setQuantity(sharedProduct.id, 0);
    await logOut();
    const [, , own] = await home.readProducts();
    await home.add(own?.id);
    await openLink(`/share/cart/${link}`);
    await device.getByTestId('shared-cart').getByText(sharedProduct.name).waitFor();
    await device.getByTestId('shared-take').click();
    await device.getByTestId('dual-merge').click();
    for (const one of [sharedProduct, own]) await cart.line(one?.id ?? '').waitFor();
  },

  /** Creates a group, lets three join, draws names and reveals the match. */
  async group(shopper: Shopper) {
    const { page, device, openLink } = shopper;
    await openLink('/secret-santa');
    await device.getByTestId('group').first().waitFor();
    const { groupId } = await playGroup(device, page, server);
    await openLink(`/secret-santa/reveal/${groupId}`);
    await device.getByTestId('reveal-open').click();
    await device
      .getByTestId('group-reveal')
      .getByText(/^(Kabir|Meera|Dev)$/)
      .waitFor();
  },
};

async function deleteAccount({ device, account, home, openLink, logIn }: Shopper): Promise<void> {
  await openLink('/account/delete-account');
  await device.getByTestId('losses').getByText('₹500 of Doorstep Cash').waitFor();
  await device.getByRole('radio', { name: 'Something else' }).click();
  await device.getByTestId('delete-continue').click();
  await device.getByTestId('delete-ask').click();
  await device.getByTestId('delete-confirm').click();
  await home.expectShown();
  await logIn(OTHER_PHONE);
  await account.getByRole('heading', { name: 'Hello' }).waitFor();
  await openLink('/account/wallet');
  await expectText(device.getByTestId('wallet-balance'), '₹0');
}

describe('account flows in hosts', () => {
  test.each<[Host, keyof typeof FLOWS]>([
    ['airtel', 'order'],
    ['airtel', 'gift'],
    ['phonepe-ios', 'gift'],
    ['desktop', 'sharedCart'],
    ['phonepe-ios', 'group'],
  ])('in %s the account flow “%s” works', async (host, flow) => {
    await FLOWS[flow](await openAccount(host));
  });
});
