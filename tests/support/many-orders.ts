/** One page of an order history of any length; `from`: the index of its first order. */
export function historyPage({ from, size, total }: { from: number; size: number; total: number }) {
  const next = Math.min(from + size, total);
  return {
    is_success: true,
    response: {
      snippets: Array.from({ length: next - from }, (_, index) => orderCard(from + index + 1)),
      pagination: next < total ? { next_url: `/v1/layout/order_history?cursor=${next}` } : null,
    },
  };
}

/** The index of the first order of the page that this URL asks for. */
export const beforePage = (url: string): number => Number(new URL(url).searchParams.get('cursor') ?? 0);

function orderCard(n: number) {
  return {
    widget_type: 'order_history_container_vr',
    data: {
      items: [
        {
          widget_type: 'image_text_vr_type_header',
          data: { title: { text: `Arrived in ${n} minutes` }, left_underlined_subtitle: { text: '₹99' } },
        },
        {
          widget_type: 'horizontal_list',
          data: {
            horizontal_item_list: ['Milk', 'Bread'].map((name) => ({
              data: { image: { accessibility_text: { text: name } } },
            })),
          },
        },
      ],
    },
    tracking: {
      common_attributes: {
        order_id: n,
        order_status: 'DELIVERED',
        deeplink: `x://y?order_id=${n}&cart_id=1`,
      },
    },
  };
}
