import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { MoneyPanel } from '../../bridge/harness/MoneyPanel.tsx';
import type { MoneyRow } from '../../bridge/harness/money.ts';

const FINE: MoneyRow = {
  key: 'a',
  title: 'pay_1 · upi',
  cells: { shopper: '₹73', host: '₹73, approved', order: '₹73', capture: '₹73', refund: '–' },
  disagreements: [],
};
const WRONG: MoneyRow = {
  ...FINE,
  key: 'b',
  disagreements: [{ columns: ['host', 'capture'], text: 'The payer approved, but nothing was charged.' }],
};

afterEach(cleanup);

it('the money is folded until two columns disagree, opens at each new disagreement, and says how many there are', () => {
  const panel = render(<MoneyPanel rows={[FINE]} />);
  const summary = () => screen.getByTestId('money-switch');
  const isOpen = () => summary().getAttribute('aria-expanded') === 'true';
  expect(isOpen()).toBe(false);
  // opened and closed by hand, before anything is wrong
  fireEvent.click(summary());
  fireEvent.click(summary());

  panel.rerender(<MoneyPanel rows={[FINE, WRONG]} />);
  expect(isOpen()).toBe(true);
  expect(summary().textContent).toContain('1 mismatch');
  fireEvent.click(summary());
  expect(isOpen()).toBe(false);

  panel.rerender(<MoneyPanel rows={[FINE, WRONG, { ...WRONG, key: 'c' }]} />);
  expect(isOpen()).toBe(true);
  expect(summary().textContent).toContain('2 mismatches');
  expect(screen.getAllByText('The payer approved, but nothing was charged.')).toHaveLength(2);
});
