/** Where the journal of payments is kept. Of its own, so that the start can look whether there is one without reading it. */
export const JOURNAL_KEY = 'payments';
