import type { Screen } from './screen.ts';
import { quantityIn, setQuantityIn } from './stepper.ts';

export interface Picked {
  id: string;
  name: string;
}

/** The home feed: what a shopper sees first. */
export function homeDriver(screen: Screen) {
  /** One product may stand in several rails; they all show the same. */
  const card = (id: string) =>
    screen.locator(`[data-testid="product-card"][data-product-id="${id}"]`).first();

  return {
    card,

    async shown(): Promise<void> {
      await screen.locator('[data-testid="screen"][data-screen="home"]').waitFor();
      await screen.getByTestId('product-card').first().waitFor();
    },

    /** The products that can be had, in the order of the feed, each once. */
    async products(): Promise<Picked[]> {
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

    /** Puts one into the cart: the product of that id, or the first that can be had. */
    async add(id?: string): Promise<Picked> {
      const products = await this.products();
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
