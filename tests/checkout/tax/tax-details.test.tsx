import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { TaxDetailsCard } from '../../../src/checkout/tax/TaxDetailsCard.tsx';
import { Stores } from '../../../src/ui/stores.tsx';
import { UiProvider } from '../../../src/ui/ui-context.tsx';
import { openWorld } from '../../support/open-world.ts';
import { findAxeViolations } from '../../ui/axe.ts';

afterEach(cleanup);

const DELHI_GSTIN = '07AABCG5520M1ZL';
/** of the seeded shopper: the first one is in Haryana, the second in Delhi */
const HOME = 501;
const WORK = 502;

/** The card at checkout, whose Pay button would order with the GSTIN last shown. */
async function openCard() {
  const world = await openWorld();
  await world.logIn('9876543210');
  const taxDetails = world;
  let agreed: string | null = null;
  const onShown = (gstin: string) => {
    agreed = gstin;
  };
  const card = (addressId: number) => (
    <UiProvider value={{}}>
      <Stores value={{ taxDetails }}>
        <TaxDetailsCard addressId={addressId} gstin={agreed} disabled={false} onShown={onShown} />
      </Stores>
    </UiProvider>
  );
  const { rerender, container } = render(card(HOME));
  await screen.findByTestId('tax-details-edit');
  const savedOnServer = async () =>
    (await world.api.call({ method: 'GET', path: '/v1/user/tax_details', answer: v.any() })).tax_details;
  return {
    ...world,
    container,
    savedOnServer,
    agreed: () => agreed,
    agree(gstin: string) {
      agreed = gstin;
      rerender(card(HOME));
    },
    deliverTo: (addressId: number) => rerender(card(addressId)),
    tap: (testid: string) => act(async () => void fireEvent.click(screen.getByTestId(testid))),
    fill: (testid: string, value: string) =>
      act(async () => void fireEvent.change(screen.getByTestId(testid), { target: { value } })),
  };
}

test('a GSTIN is checked before it is sent, then kept for the next order, and can be removed', async () => {
  const { tap, fill, savedOnServer, toasts, apiCalls, container } = await openCard();
  await tap('tax-details-edit');
  await fill('gstin', '07AABCG5520M1ZM');
  const callCount = apiCalls.length;
  await tap('tax-details-save');
  expect(screen.getByText('This GSTIN has a typo. Check each character.')).toBeTruthy();
  expect(screen.getByText('Enter the name of your business.')).toBeTruthy();
  expect(apiCalls).toHaveLength(callCount);
  expect(await findAxeViolations(container.ownerDocument.body)).toEqual([]);

  await fill('gstin', '07 aabcg5520m-1zl');
  await fill('business-name', ' Gulmohar Traders ');
  await tap('tax-details-save');
  await screen.findByText(`GSTIN ${DELHI_GSTIN}`);
  expect(screen.getByText('On this order’s tax invoice: Gulmohar Traders')).toBeTruthy();
  expect(toasts).toContain('Your GSTIN will be on your next invoices.');
  expect(await savedOnServer()).toEqual({ gstin: DELHI_GSTIN, business_name: 'Gulmohar Traders' });

  await tap('tax-details-edit');
  await tap('tax-details-remove');
  await screen.findByText('Ordering for a business?');
  expect(await savedOnServer()).toBeNull();
});

test('a GSTIN of another state than the delivery address is kept, and the shopper is told which state taxes the order', async () => {
  const { tap, fill, deliverTo } = await openCard();
  await tap('tax-details-edit');
  await fill('gstin', DELHI_GSTIN);
  await fill('business-name', 'Gulmohar Traders');
  await tap('tax-details-save');
  expect((await screen.findByTestId('tax-details-elsewhere')).textContent).toBe(
    'This GSTIN is registered in Delhi, but your order is taxed in Haryana, where it’s delivered. You may not be able to claim the tax.',
  );
  deliverTo(WORK);
  await waitFor(() => expect(screen.queryByTestId('tax-details-elsewhere')).toBeNull());
  expect(screen.getByText(`GSTIN ${DELHI_GSTIN}`)).toBeTruthy();
});

test('a GSTIN that could not be saved offline stays in the form, and a second tap saves it', async () => {
  const { tap, fill, goOffline, comeBack, savedOnServer } = await openCard();
  await tap('tax-details-edit');
  await fill('gstin', DELHI_GSTIN);
  await fill('business-name', 'Gulmohar Traders');
  goOffline();
  await tap('tax-details-save');
  await waitFor(() => expect(screen.getByText(/offline/)).toBeTruthy());
  comeBack();
  await tap('tax-details-save');
  await screen.findByText(`GSTIN ${DELHI_GSTIN}`);
  expect(await savedOnServer()).toMatchObject({ gstin: DELHI_GSTIN });
});

test('the card shows the GSTIN that another tab has saved as soon as an order would be placed with it, and passes on its own', async () => {
  const { tap, fill, agree, agreed, api, apiCalls } = await openCard();
  expect(agreed()).toBe('');
  const details = { gstin: DELHI_GSTIN, business_name: 'Gulmohar Traders' };
  await api.call({ method: 'PUT', path: '/v1/user/tax_details', json: details, answer: v.any() });
  act(() => agree(DELHI_GSTIN));
  await screen.findByText(`GSTIN ${DELHI_GSTIN}`);

  await tap('tax-details-edit');
  await fill('gstin', '06AABCG5520M1ZN');
  const callCount = apiCalls.length;
  await tap('tax-details-save');
  await screen.findByText('GSTIN 06AABCG5520M1ZN');
  expect(agreed()).toBe('06AABCG5520M1ZN');
  expect(apiCalls).toHaveLength(callCount + 1);
});
