/** Under which the documents to print are kept. Apart from what reads them: the first screen has to know it. */
export const PRINT_KEY = 'print';
