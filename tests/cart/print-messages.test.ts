import { expect, test } from 'vitest';
import type { CartPrint } from '../../src/cart/model.ts';
import { printSummary } from '../../src/cart/messages.ts';

function print(names: string[], pages: number, copies: number): CartPrint {
  const print_cart_data = names.map((file_name) => ({
    file_name,
    number_of_pages: pages / names.length,
    number_of_copies: copies,
  }));
  return { print_ids: names.map((_, index) => `p${index}`), print_config: [], print_cart_data };
}

test.each([
  [print(['resume.pdf'], 1, 1), 'resume.pdf, 1 page'],
  [print(['resume.pdf'], 12, 2), 'resume.pdf, 12 pages × 2 copies'],
  [print(['a.pdf', 'b.pdf'], 4, 3), '2 documents, 4 pages × 3 copies'],
  [print([''], 2, 1), '1 document, 2 pages'],
  [{ print_ids: ['p0'], print_config: [] }, '1 document'],
])('the summary of print order %# gives its documents, pages and copies', (summed, expectedText) => {
  expect(printSummary(summed)).toBe(expectedText);
});
