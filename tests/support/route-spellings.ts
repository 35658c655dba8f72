/**
 * URLs of the routes with an open end or several segments in the middle: the route, the screen's name on the page
 * (`data-screen`), and the values read from the URL. `ID` stands for a product's id.
 */
export const ROUTE_SPELLINGS: readonly (readonly [
  address: string,
  route: string,
  screen: string,
  params: Readonly<Record<string, string>>,
])[] = [
  ['/dc', '/dc*', 'listing', {}],
  ['/dc/', '/dc*', 'listing', {}],
  ['/dc/?l0_cat=14', '/dc*', 'listing', {}],
  ['/dcx?l0_cat=14', '/dc*', 'listing', {}],
  ['/dc-weekend/mangoes?l0_cat=14', '/dc*', 'listing', { '*': 'mangoes' }],
  ['/noida/prn/red-tea/prid/ID', '/:locality/prn/*/prid/:id', 'product', { '*': 'red-tea', id: 'ID' }],
  ['/noida/prn/tea/red/prid/ID', '/:locality/prn/*/prid/:id', 'product', { '*': 'tea/red', id: 'ID' }],
  [
    '/brand/meadow/101/milk/14',
    '/brand/:name/:id/*/:category',
    'listing',
    { name: 'meadow', id: '101', category: '14' },
  ],
  [
    '/brand/meadow/101/dairy/milk/fresh/14',
    '/brand/:name/:id/*/:category',
    'listing',
    { name: 'meadow', id: '101', '*': 'dairy/milk/fresh', category: '14' },
  ],
  ['/bill-view', '/bill-view*', 'login-needed', {}],
  ['/bill-view/2/5', '/bill-view*', 'login-needed', { '*': '2/5' }],
  ['/bill-viewer/1', '/bill-view*', 'login-needed', { '*': '1' }],
];
