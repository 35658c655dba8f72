import { id, type Page } from './page.ts';

const PHONE_NUMBER = '9876543210';
const CODE = '1234';

export type Shopper = ReturnType<typeof createShopper>;

/** Common steps of a shopper. */
export function createShopper(page: Page) {
  const card = (productId: string) => `${id('product-card')}[data-product-id="${productId}"]`;
  return {
    card,

    async home(): Promise<void> {
      await page.see('[data-screen="home"]');
      await page.see(id('add'));
    },

    /** Adds the first available product to the cart; resolves with its name. */
    async add(): Promise<string> {
      const availableCard = `${id('product-card')}:has(${id('add')})`;
      await page.see(availableCard);
      const productId = await page.until('a product’s id', () =>
        page.attribute(availableCard, 'data-product-id'),
      );
      await page.tap(`${card(productId)} ${id('add')}`);
      await page.says(`${card(productId)} ${id('qty')}`, '1');
      return productId;
    },

    async openCart(): Promise<void> {
      await page.tap(id('cart-button'));
      await page.see(id('cart'));
      await page.see(id('cart-total'));
    },

    proceed: () => page.tap(id('cart-cta')),

    async logIn(phone = PHONE_NUMBER): Promise<void> {
      await page.fill(id('login-phone'), phone);
      await page.tap(id('login-submit'));
      await page.fill(id('login-otp'), CODE);
      await page.expectGone(id('login-modal'));
    },

    /** From the home page to the payment methods. */
    async toPayment(): Promise<void> {
      await page.goto('/');
      await this.home();
      await this.add();
      await this.openCart();
      await this.proceed();
      await this.logIn();
      await page.tap(id('address-option'));
      await page.see(id('payment-methods'));
    },

    pay: (method: string) =>
      page.tap(`${id('payment-method')}[data-method="${method}"]`).then(() => page.tap(id('pay-now'))),

    async typeCard(): Promise<void> {
      await page.type(id('card-number'), '4111111111111111');
      await page.type(id('card-expiry'), '0831');
      await page.type(id('card-cvv'), '123');
      await page.tap(id('pay-approve'));
      await page.type(id('bank-code'), '123456');
      await page.tap(id('pay-approve'));
    },

    /** The id of the placed order. */
    async placed(): Promise<string> {
      return (await page.attribute(id('order-success'), 'data-order-id')) ?? '';
    },
  };
}
