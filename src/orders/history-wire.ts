import * as v from 'valibot';
import { link } from '../catalog/bff/action-wire.ts';
import { pictureUrl } from '../http/picture-url.ts';
import { lineText } from '../catalog/bff/text-wire.ts';
import { ORDER_STATES } from '../checkout/order/order-wire.ts';
import { number, optionalId, optionalText } from '../http/wire.ts';
import { queryOf } from '../platform/paths.ts';
import type { OrderCard } from './orders-model.ts';

const optionalList = v.fallback(v.nullish(v.array(v.unknown()), []), []);
const innerWidget = v.fallback(v.looseObject({ widget_type: optionalText, data: v.unknown() }), {
  widget_type: '',
  data: null,
});
const header = v.fallback(
  v.looseObject({ title: lineText, subtitle: lineText, left_underlined_subtitle: lineText }),
  () => ({ title: '', subtitle: '', left_underlined_subtitle: '' }),
);
const pictures = v.fallback(
  v.looseObject({ horizontal_item_list: optionalList, items: optionalList }),
  () => ({
    horizontal_item_list: [],
    items: [],
  }),
);
const picture = v.looseObject({
  data: v.looseObject({
    image: v.looseObject({ url: pictureUrl, accessibility_text: lineText }),
  }),
});
const attributes = v.looseObject({
  order_id: optionalId,
  cart_id: optionalId,
  order_status: v.fallback(v.nullable(v.picklist(ORDER_STATES)), null),
  item_count: v.fallback(v.nullish(number), null),
  deeplink: link,
});

/** One order, identified by the ids in the card's link; a card without such a link is invalid. */
const orderCard = v.pipe(
  v.looseObject({
    data: v.looseObject({ items: optionalList }),
    tracking: v.looseObject({ common_attributes: attributes }),
  }),
  v.rawTransform(({ dataset, addIssue, NEVER }): { kind: 'order'; card: OrderCard } => {
    const { data, tracking } = dataset.value;
    const { order_id, cart_id, order_status, item_count, deeplink } = tracking.common_attributes;
    const query = queryOf(deeplink);
    const orderId = order_id || query.get('order_id') || '';
    const cartId = cart_id || query.get('cart_id') || '';
    if (orderId === '' || cartId === '') {
      addIssue({ message: 'no order id' });
      return NEVER;
    }
    const parts = (data.items ?? []).map((widget) => v.parse(innerWidget, widget));
    const dataOf = (type: string) => parts.find(({ widget_type }) => widget_type === type)?.data ?? {};
    const head = v.parse(header, dataOf('image_text_vr_type_header'));
    const row = v.parse(pictures, dataOf('horizontal_list'));
    const things = [...(row.horizontal_item_list ?? []), ...(row.items ?? [])].flatMap((entry) => {
      const parsed = v.safeParse(picture, entry);
      if (!parsed.success) return [];
      const { url, accessibility_text: name } = parsed.output.data.image;
      return name === '' && url === '' ? [] : [{ name, imageUrl: url }];
    });
    return {
      kind: 'order',
      card: {
        cartId,
        orderId,
        title: head.title,
        when: head.subtitle,
        amount: head.left_underlined_subtitle,
        state: order_status,
        things,
        count: Math.max(things.length, item_count ?? 0),
        // the card's own button
        canReorder: parts.some(({ widget_type }) => widget_type === 'vertical_text_image_snippet'),
      },
    };
  }),
);

/** `POST /v1/layout/order_history` */
export const HISTORY_READERS = { order_history_container_vr: orderCard };
