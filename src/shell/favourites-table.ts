import { row } from './loader.ts';

/** The pages of lists, and the dialog that the hearts open. */
export const FAVOURITES = row('shell/favourites-pages', () => import('./favourites-pages.ts'), 'page');
