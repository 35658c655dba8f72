import { plural } from '../model/plural.ts';

export const rangeEmpty = (example: string) => `Enter the pages to print, such as ${example}.`;
export const rangeUnreadable = (example: string) => `Use page numbers and ranges, such as ${example}.`;
export const rangeReversed = (range: string) => `Put the lower page first: ${range}.`;
export const noSuchPage = (page: number, pageCount: number) =>
  plural(pageCount, {
    one: `There is no page ${page}. This document has 1 page.`,
    other: `There is no page ${page}. This document has ${pageCount} pages.`,
  });
