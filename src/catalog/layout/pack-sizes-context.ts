import { type ComponentType, createContext } from 'react';
import type { PackSizesProps } from './PackSizes.tsx';

/** Loads the sheet in which the sizes of a product are chosen; null where a page has none. */
export const PackSizesContext = createContext<(() => Promise<ComponentType<PackSizesProps>>) | null>(null);
