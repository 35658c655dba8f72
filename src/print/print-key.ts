/**
 * Storage key of the documents. It has its own module, because the first paint needs the key without the code
 * that parses the documents.
 */
export const PRINT_KEY = 'print';
