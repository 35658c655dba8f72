import { firstSegmentOf, firstWordOf, pathnameOf, segment } from './paths.ts';

/** Whether the path is checkout or a screen after it. */
export const isAtPayment = (path: string): boolean =>
  [firstSegmentOf('checkout'), firstSegmentOf('paymentStatus')].includes(firstWordOf(pathnameOf(path)));

/** Whether the path leads to the search page. */
export const isSearch = (path: string): boolean => firstWordOf(pathnameOf(path)) === firstSegmentOf('search');

/** Whether the path is that of the product's page, with any name in the URL. */
export const isProductPath = (path: string, id: string): boolean =>
  pathnameOf(path).endsWith(`/prid/${segment(id)}`);
