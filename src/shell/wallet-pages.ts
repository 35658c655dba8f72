import type { OwnPages } from './tables.ts';

export const createPages: OwnPages['createPages'] = () => ({});
