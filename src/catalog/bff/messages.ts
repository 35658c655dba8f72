export { offer, rated, soldOut } from '../../model/messages.ts';
export const breadcrumb = 'Breadcrumb';
export const sizesOf = (size: string, count: number, name: string) => `${size}, ${count} sizes of ${name}`;
