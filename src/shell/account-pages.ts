import type { OwnPages } from './own-pages.ts';

export const createPages: OwnPages['createPages'] = () => ({});
