/** The journal's storage key, in its own file so that the first screen can check it without loading the journal. */
export const JOURNAL_KEY = 'payments';
