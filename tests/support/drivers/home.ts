import type { Screen } from './screen.ts';
import { quantityIn, setQuantityIn } from './stepper.ts';

export interface Picked {
  id: string;
  name: string;
}

/** The home feed. */
export function homeDriver(screen: Screen) {
  /** a product may be in several rails, with the same quantity in all */
  const card = (id: string) =>
    screen.locator(`[data-testid="product-card"][data-product-id="${id}"]`).first();

  return {
    card,

    async expectShown(): Promise<void> {
      await screen.locator('[data-testid="screen"][data-screen="home"]').waitFor();
      await screen.getByTestId('product-card').first().waitFor();
    },

    /** Products in stock, in the order of the feed, without duplicates. */
    async readProducts(): Promise<Picked[]> {
      const cards = screen.locator('[data-testid="product-card"]:has([data-testid="add"])');
      await cards.first().waitFor();
      const found = await cards.evaluateAll((elements) =>
        elements.map((element) => ({
          id: element.getAttribute('data-product-id') ?? '',
          name: element.querySelector('h3')?.textContent?.trim() ?? '',
        })),
      );
      return found.filter(({ id }, index) => found.findIndex((other) => other.id === id) === index);
    },

    /** Adds one of this product, or of the first one in stock. */
    async add(id?: string): Promise<Picked> {
      const products = await this.readProducts();
      const picked = id === undefined ? products[0] : products.find((product) => product.id === id);
      if (!picked)
        throw new Error(`nothing to add${id === undefined ? '' : `: no product ${id}`} on the home screen`);
      await setQuantityIn(card(picked.id), 1);
      return picked;
    },

    async setQuantity(id: string, quantity: number): Promise<void> {
      await setQuantityIn(card(id), quantity);
    },

    quantity: (id: string): Promise<number> => quantityIn(card(id)),
  };
}
