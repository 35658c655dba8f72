import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { CartBar } from '../../src/cart/ui/CartBar.tsx';
import { CartView } from '../../src/cart/ui/CartView.tsx';
import { Stores } from '../../src/ui/stores.tsx';
import type { PrintLines } from '../../src/cart/model.ts';
import { DualCartModal } from '../../src/cart/ui/DualCartModal.tsx';
import { findAxeViolations } from '../ui/axe.ts';
import { createCartWorld, product } from './cart-world.ts';

afterEach(cleanup);

const milk = product('11', { name: 'Meadow milk' });

function prints(names: string[], pages = 12, copies = 2): PrintLines {
  return {
    lines: [
      {
        product: product('990001', { name: 'Black & white print, single-sided', price: 300, mrp: 300 }),
        quantity: pages * copies,
      },
    ],
    print_ids: names,
    print_config: names.map((print_id) => ({
      print_id,
      id: print_id,
      secret_key: 'key',
      product_id: '990001',
      is_encrypted: false,
    })),
    print_cart_data: names.map((file_name, index) => ({
      file_name,
      number_of_pages: index === 0 ? pages - names.length + 1 : 1,
      number_of_copies: copies,
    })),
  };
}

function openDialogs(children: React.ReactNode) {
  const world = createCartWorld();
  // until the backend responds, the cart has only what was put in
  world.backend.hold();
  world.cart.start();
  return { ...world, ...render(<Stores value={{ cart: world.first }}>{children}</Stores>) };
}

describe('the dialog to replace a cart', () => {
  test('the dialog to replace a cart shows both carts and replaces groceries with prints', async () => {
    const { cart, first, modals, container, rerender } = openDialogs(null);
    await act(async () => {
      cart.setQuantity(milk, 2);
      cart.setQuantity(product('12'), 1);
      await cart.putPrints(prints(['resume.pdf']));
    });
    const { description } = modals.at(-1) as { description: string };
    rerender(
      <Stores value={{ cart: first }}>
        <DualCartModal description={description} />
      </Stores>,
    );
    const dialog = screen.getByRole('dialog', { name: 'Replace the groceries in your cart?' });
    expect(dialog.textContent).toMatch(/In your cart nowMeadow milk and 1 more, ₹/);
    expect(dialog.textContent).toMatch(/You want to addresume\.pdf, 12 pages × 2 copies/);
    expect(await findAxeViolations(container)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Replace with prints' }));
    await act(async () => {});
    expect(cart.view().lines.map((line) => line.product.productId)).toEqual(['990001']);
  });

  test('the dialog to replace a cart replaces prints with groceries, or keeps the prints', async () => {
    const { cart, first, modals, rerender } = openDialogs(null);
    await act(async () => void (await cart.putPrints(prints(['a.pdf', 'b.pdf']))));
    const ask = async () => {
      await act(async () => cart.setQuantity(milk, 1));
      const { description } = modals.at(-1) as { description: string };
      rerender(
        <Stores value={{ cart: first }}>
          <DualCartModal description={description} />
        </Stores>,
      );
      return screen.getByRole('dialog', { name: 'Replace the prints in your cart?' });
    };
    const dialog = await ask();
    expect(dialog.textContent).toMatch(/2 documents, 12 pages × 2 copies, ₹72/);
    expect(dialog.textContent).toMatch(/You want to addMeadow milk/);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Keep my prints' }));
    expect(cart.view().count).toBe(24);
    fireEvent.click(within(await ask()).getByRole('button', { name: 'Replace with groceries' }));
    await act(async () => {});
    expect(cart.view().lines.map((line) => line.product.productId)).toEqual(['11']);
  });

  test('the dialog to replace a cart asks once for several products added together, and adds only those', async () => {
    const { cart, modals } = openDialogs(null);
    await act(async () => void (await cart.putPrints(prints(['a.pdf']))));
    const putIn = (...ids: string[]) =>
      act(async () => {
        for (const id of ids) cart.setQuantity(product(id), 1);
      });
    await putIn('21');
    await putIn('11', '12', '13');
    expect(modals.at(-1)).toMatchObject({ description: '3 items' });
    await act(async () => cart.answerDualCart('replace'));
    expect(cart.view().lines.map((line) => line.product.productId)).toEqual(['11', '12', '13']);
  });

  test('a shared cart can be added to groceries, replace them, or be declined', async () => {
    const { cart, first, modals, container, rerender } = openDialogs(null);
    const ways: string[] = [];
    const put = () =>
      act(async () => {
        cart.putLines(
          [{ product: product('21'), quantity: 2 }],
          '2 items, ₹40',
          (way) => void ways.push(way),
        );
      });
    const answer = async (button: string) => {
      const { name, ...props } = modals.at(-1) as { name: string };
      rerender(
        <Stores value={{ cart: first }}>
          <DualCartModal {...props} />
        </Stores>,
      );
      const dialog = screen.getByRole('dialog', { name: 'You already have items in your cart' });
      expect(dialog.textContent).toMatch(/In your cart nowMeadow milk.*You want to add2 items, ₹40/);
      expect(await findAxeViolations(container)).toEqual([]);
      await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: button })));
      rerender(<Stores value={{ cart: first }}>{null}</Stores>);
    };
    const inCart = () =>
      cart.view().lines.map(({ product: { productId }, quantity }) => [productId, quantity]);
    await act(async () => cart.setQuantity(milk, 1));
    await put();
    await answer('Keep my cart');
    expect([inCart(), ways]).toEqual([[['11', 1]], []]);
    await put();
    await answer('Add to my cart');
    expect(inCart()).toEqual([
      ['11', 1],
      ['21', 2],
    ]);
    await put();
    await answer('Replace my cart');
    expect([inCart(), ways]).toEqual([[['21', 2]], ['merge', 'replace']]);
  });

  test('a shared cart can replace prints, or be declined', async () => {
    const { cart, first, modals, rerender } = openDialogs(null);
    await act(async () => void (await cart.putPrints(prints(['a.pdf']))));
    const ways: string[] = [];
    const lines = ['21', '22'].map((id) => ({ product: product(id), quantity: 1 }));
    const ask = async () => {
      await act(async () => cart.putLines(lines, '2 items, ₹40', (way) => void ways.push(way)));
      const { name, ...props } = modals.at(-1) as { name: string };
      rerender(
        <Stores value={{ cart: first }}>
          <DualCartModal {...props} />
        </Stores>,
      );
      return screen.getByRole('dialog', { name: 'Replace the prints in your cart?' });
    };
    const dialog = await ask();
    expect(dialog.textContent).toMatch(/You want to add2 items, ₹40/);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Keep my prints' }));
    expect([cart.state.cartType, ways]).toEqual(['paas', []]);
    fireEvent.click(within(await ask()).getByRole('button', { name: 'Replace with groceries' }));
    await act(async () => {});
    expect(cart.view().lines.map((line) => line.product.productId)).toEqual(['21', '22']);
    expect(ways).toEqual(['replace']);
  });

  test('the dialog to replace a cart opens even when the backend asks for it without details', async () => {
    const { cart } = openDialogs(<DualCartModal />);
    await act(async () => cart.setQuantity(milk, 1));
    expect(screen.getByRole('dialog').textContent).toMatch(/You want to addPrints/);
  });
});

describe('a cart of prints', () => {
  test('a cart of prints shows file names, pages, copies and price per page, and links to the settings', async () => {
    const { cart, container } = openDialogs(<CartView />);
    await act(async () => void (await cart.putPrints(prints(['resume.pdf']))));
    const line = screen.getByTestId('cart-line');
    for (const text of ['resume.pdf', '12 pages × 2 copies', '₹3 a page', '₹72', 'Black & white print']) {
      expect(line.textContent).toContain(text);
    }
    expect(within(line).queryByTestId('qty-plus')).toBeNull();
    expect(screen.getByRole('link', { name: 'Change settings' }).getAttribute('href')).toBe('/print/preview');
    expect(await findAxeViolations(container)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Remove resume.pdf' }));
    await act(async () => {});
    expect(cart.state.removed).toBeNull();
    expect(screen.getByText('Your cart is empty')).toBeTruthy();
  });

  test('a cart of prints counts pages, and shows the number of documents when there are several', async () => {
    const { cart } = openDialogs(
      <>
        <CartView />
        <CartBar />
      </>,
    );
    await act(async () => void (await cart.putPrints(prints(['a.pdf', 'b.pdf'], 3, 1))));
    expect(screen.getByTestId('cart-line').textContent).toMatch(/2 documentsa\.pdf, b\.pdf3 pages/);
    expect(screen.getByTestId('cart-button').textContent).toMatch(/3 pages/);
    await act(
      async () => void (await cart.putPrints({ ...prints(['a.pdf'], 3, 1), print_cart_data: undefined })),
    );
    expect(screen.getByTestId('cart-line').textContent).toMatch(/1 document3 pages/);
  });
});
