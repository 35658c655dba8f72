/**
 * Storage key of the documents. In a module of its own because the first paint needs it without the code that
 * parses them.
 */
export const PRINT_KEY = 'print';
