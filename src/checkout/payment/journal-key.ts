/** The journal's storage key. In a file of its own, so that the first screen can check for a journal without its code. */
export const JOURNAL_KEY = 'payments';
