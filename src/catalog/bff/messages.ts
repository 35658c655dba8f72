export const breadcrumb = 'Breadcrumb';
export const soldOut = 'Sold out';
export const rated = 'Rated';
export const allSizesOf = (unit: string, per: string, sizeCount: number, name: string) =>
  `${unit}${per}, all ${sizeCount} sizes of ${name}`;
export const offer = 'Offer';
