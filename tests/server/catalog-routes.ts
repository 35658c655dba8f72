import { collectionId } from '../../fixtures/catalog/collections.ts';

/** A catalog path, what its page contains, and the links that lead to it. */
export interface CatalogRoute {
  path: string;
  /** part of the page's document title */
  title: string;
  /** the value of `data-screen` on the page */
  screen: string;
  /** the app link to this path, as apps and backends write it */
  appLink: string;
  /** a page of the shop with a link to it; null: links from outside only */
  from: string | null;
}

const FRESH_COLLECTION = collectionId('fresh-today');

/** Every catalog route that the server renders, one path of each kind. */
export const CATALOG_ROUTES: readonly CatalogRoute[] = [
  {
    path: '/cn/category/cid/14/141',
    title: 'Milk online',
    screen: 'listing',
    appLink: 'doorstep://listing?l0_cat=14&l1_cat=141',
    from: '/categories',
  },
  {
    path: `/cln/collection/clid/${FRESH_COLLECTION}`,
    title: 'Fresh vegetables',
    screen: 'listing',
    appLink: `doorstep://collection-products?collection_id=${FRESH_COLLECTION}`,
    from: '/',
  },
  {
    path: `/cln/collection/clid/${FRESH_COLLECTION}/11?collectionMapping=m1`,
    title: 'Fresh vegetables',
    screen: 'listing',
    appLink: `doorstep://collection-products?collection_id=${FRESH_COLLECTION}&collection_mapping=m1&cat=11`,
    from: null,
  },
  {
    path: '/dc/?collection_filters=W3sidHlwZSI6InByaWNlX21heCIsInZhbHVlIjoiNTAifV0%3D',
    title: 'Picked for you',
    screen: 'listing',
    appLink: 'doorstep://listing?collection_filters=W3sidHlwZSI6InByaWNlX21heCIsInZhbHVlIjoiNTAifV0%3D',
    from: '/categories',
  },
  {
    path: '/offers',
    title: 'Offers',
    screen: 'listing',
    appLink: 'doorstep://offers',
    from: '/categories',
  },
  {
    path: '/brand-awards',
    title: 'Brand awards',
    screen: 'listing',
    appLink: 'doorstep://brand-awards',
    from: '/categories',
  },
  {
    path: '/brand-awards/14',
    title: 'Brand awards: Dairy',
    screen: 'listing',
    appLink: 'doorstep://brand-awards/14',
    from: '/brand-awards',
  },
  {
    path: '/badges',
    title: 'New and in season',
    screen: 'listing',
    appLink: 'doorstep://badges',
    from: '/categories',
  },
  {
    path: '/brand/meadow/101',
    title: 'Meadow online',
    screen: 'listing',
    appLink: 'doorstep://brand/meadow/101',
    from: '/brands',
  },
  {
    path: '/brand/meadow/101?cid=14',
    title: 'Meadow: Dairy',
    screen: 'listing',
    appLink: 'doorstep://brand/meadow/101?cid=14',
    from: null,
  },
  {
    path: '/brand/meadow/101/dairy-bread-eggs/14',
    title: 'Meadow: Dairy',
    screen: 'listing',
    appLink: 'doorstep://brand/meadow/101/dairy-bread-eggs/14',
    from: '/brand/meadow/101',
  },
  {
    path: '/categories',
    title: 'All categories',
    screen: 'categories',
    appLink: 'doorstep://categories',
    from: '/',
  },
  { path: '/brands', title: 'All brands', screen: 'brands', appLink: 'doorstep://brands', from: '/' },
  {
    path: '/recipes',
    title: 'What shall we cook?',
    screen: 'recipes',
    appLink: 'doorstep://recipes',
    from: '/',
  },
  {
    path: '/recipe/dal-tadka/9001',
    title: 'Dal tadka',
    screen: 'recipe',
    appLink: 'doorstep://recipe/dal-tadka/9001',
    from: '/recipes',
  },
  {
    path: '/recipe/9001',
    title: 'Dal tadka',
    screen: 'recipe',
    appLink: 'doorstep://recipe/9001',
    from: null,
  },
  {
    path: '/le/1391109',
    title: 'Mango week',
    screen: 'layout',
    appLink: 'doorstep://layout?widget_layout_id=1391109',
    from: '/categories',
  },
  {
    path: '/store',
    title: 'All our stores',
    screen: 'store',
    appLink: 'doorstep://store',
    from: '/categories',
  },
  {
    path: '/store/fresh',
    title: 'The fresh store',
    screen: 'store',
    appLink: 'doorstep://store/fresh',
    from: null,
  },
  {
    path: '/tab-layouts',
    title: 'A day in the kitchen',
    screen: 'tab-layouts',
    appLink: 'doorstep://tab-layouts',
    from: '/categories',
  },
  {
    path: '/delhi',
    title: 'Grocery delivery in Delhi',
    screen: 'city',
    appLink: 'doorstep://delhi',
    from: '/gurugram',
  },
  {
    path: '/order-online/milk-in-delhi',
    title: 'Milk online in Delhi',
    screen: 'seo',
    appLink: 'doorstep://order-online/milk-in-delhi',
    from: '/delhi',
  },
  { path: '/paan', title: 'Paan corner', screen: 'paan', appLink: 'doorstep://paan', from: '/' },
  {
    path: '/aboutus',
    title: 'About us',
    screen: 'about',
    appLink: 'doorstep://aboutus',
    from: '/categories',
  },
  { path: '/help', title: 'Help', screen: 'help', appLink: 'doorstep://help', from: '/aboutus' },
  {
    path: '/grand-orange-bag-days',
    title: 'Orange Bag Days',
    screen: 'sale',
    appLink: 'doorstep://grand-orange-bag-days',
    from: '/categories',
  },
  {
    path: '/unsubscribe-ct',
    title: 'Our messages',
    screen: 'unsubscribe',
    appLink: 'doorstep://unsubscribe-ct',
    from: null,
  },
  { path: '/s', title: 'Search', screen: 'search', appLink: 'doorstep://search', from: '/' },
  {
    path: '/s?q=milk',
    title: 'milk: search',
    screen: 'search',
    appLink: 'doorstep://search-products?q=milk',
    from: '/s',
  },
];
