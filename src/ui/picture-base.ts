import { createContext } from 'react';

/** Where addresses of pictures that begin with a slash lie: empty on the shop's own pages, an origin on someone else's. */
export const PictureBaseContext = createContext('');
