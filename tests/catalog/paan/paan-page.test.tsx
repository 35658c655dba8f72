import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, test } from 'vitest';
import { page } from '../../../src/catalog/paan/PaanPage.tsx';
import { Around, createSilentCart } from '../card-world.tsx';
import { openProductWorld } from '../product/product-world.ts';

afterEach(cleanup);

async function showPaanCorner() {
  const world = await openProductWorld('/paan');
  const store = page.open(world.deps, world.address, null);
  const view = (
    <Around cart={createSilentCart().cart}>
      <page.View store={store} match={world.address} />
    </Around>
  );
  return { ...world, store, view };
}

describe('the paan corner', () => {
  test('the paan corner asks for age consent before showing any product', async () => {
    const { store, view, age } = await showPaanCorner();
    render(view);
    await store.load();
    await screen.findByTestId('age-consent');
    expect(age.state.consent).toBe('pending');
    expect(screen.queryByTestId('product-card')).toBeNull();
    fireEvent.click(screen.getByTestId('age-grant'));
    expect(await screen.findByRole('heading', { name: 'Smoking accessories' })).toBeTruthy();
    expect(age.state.consent).toBe('granted');
    expect(screen.getByTestId('fees').textContent).toMatch(/^Fees per order: .*₹/);
  });

  test('the paan corner offers a way back to someone under 18, and lets them change the answer', async () => {
    const { store, view, age } = await showPaanCorner();
    render(view);
    await store.load();
    fireEvent.click(await screen.findByTestId('age-deny'));
    expect(await screen.findByRole('link', { name: 'Back to shopping' })).toBeTruthy();
    expect(age.state.consent).toBe('denied');
    fireEvent.click(screen.getByRole('button', { name: 'I am 18 or older' }));
    expect(await screen.findByTestId('age-consent')).toBeTruthy();
  });

  test('closing the age question counts as a refusal', async () => {
    const { store, view, age } = await showPaanCorner();
    render(view);
    await store.load();
    fireEvent.click(await screen.findByTestId('modal-close'));
    expect(age.state.consent).toBe('denied');
  });

  test('the paan corner does not ask for age consent again once it was granted', async () => {
    const { store, view, age, apiCalls } = await showPaanCorner();
    age.set('granted');
    render(view);
    await store.load();
    expect(await screen.findAllByTestId('product-card')).not.toHaveLength(0);
    expect(screen.queryByTestId('age-consent')).toBeNull();
    expect(apiCalls).toEqual(['POST /v1/layout/paan']);
  });

  test('the paan corner renders on the server without any products', async () => {
    const { store, view } = await showPaanCorner();
    await store.load();
    const html = renderToString(view);
    expect(html).toContain('adults (18+)');
    expect(html).not.toContain('product-card');
  });

  test('the paan corner shows an error offline', async () => {
    const { store, view, connectivity } = await showPaanCorner();
    connectivity.setOnline(false);
    render(view);
    await store.load();
    expect((await screen.findByTestId('error-state')).textContent).toContain('You are offline.');
  });
});
