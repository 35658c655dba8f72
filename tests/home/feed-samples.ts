let lastId = 1000;

export function product(changes: object = {}) {
  lastId += 1;
  return {
    product_id: lastId,
    name: `Thing ${lastId}`,
    unit: '1 kg',
    price: 20,
    mrp: 20,
    inventory: 9,
    ...changes,
  };
}

export function banner(changes: object = {}) {
  return {
    type: 55,
    action: { default_uri: 'doorstep://layout?widget_layout_id=mango', ios_apps_flyer_link: '' },
    data: { image: '/b.png', id: 'Mango week' },
    layout_config: { aspect_ratio: 2.5, border_radius: -1 },
    ...changes,
  };
}

export function productRail(title: string, products: readonly unknown[], changes: object = {}) {
  return {
    type: 77,
    header_config: {
      title,
      button_text: 'see all',
      button_deeplink: 'doorstep://collection-products?collection_id=5',
      show_button: true,
    },
    data: { title: 'Dairy, Bread & Eggs' },
    objects: [{ type: 21, data: { products: products.map((one) => [one]) } }],
    ...changes,
  };
}

export function imageGrid(items: readonly unknown[]) {
  return { type: 52, data: { items, widget_name: 'grid5x4', column_count: 10 } };
}

export function imageRail(objects: readonly unknown[]) {
  return { type: 66, data: { title: 'masthead' }, objects };
}

export function tile(image_title: string, changes: object = {}) {
  return {
    image: '/t.png',
    image_title,
    deeplink: 'doorstep://listing?l0_cat=1&l1_cat=2',
    id: '9',
    ...changes,
  };
}

export const feedOf = (...objects: unknown[]) => ({ objects, page_meta: { title: 'Groceries in minutes' } });
