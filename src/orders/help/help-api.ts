import * as v from 'valibot';
import type { Api, ApiError } from '../../http/api.ts';
import { type OrderIds, refusalMessage } from '../orders-api.ts';
import type { OrderHelp, PictureProof } from './help-model.ts';
import { helpAnswer, picturePlaceAnswer } from './help-wire.ts';
import type { FormError, HelpForm } from './reduce-help.ts';

const refusal = v.looseObject({ field: v.fallback(v.string(), '') });
const FIELDS: readonly FormError['field'][] = ['items', 'problem', 'picture', 'remedy'];

/** The requests for help with an order. */
export function createHelpApi(api: Api) {
  const pathOf = ({ cartId, orderId }: OrderIds) =>
    `/v1/orders/${encodeURIComponent(cartId)}/${encodeURIComponent(orderId)}/help`;
  return {
    help: (ids: OrderIds): Promise<OrderHelp> =>
      api.call({ method: 'GET', path: pathOf(ids), answer: helpAnswer }),

    request: (ids: OrderIds, requestKey: string, form: HelpForm): Promise<OrderHelp> =>
      api.call({
        method: 'POST',
        path: pathOf(ids),
        json: {
          request_key: requestKey,
          problem: form.problem,
          items: Object.entries(form.quantities).map(([product_id, quantity]) => ({ product_id, quantity })),
          remedy: form.remedy,
          comment: form.comment.trim(),
          picture: form.picture?.proof ?? null,
        },
        answer: helpAnswer,
      }),

    async reservePicture(
      ids: OrderIds,
      fileName: string,
      signal: AbortSignal,
    ): Promise<{ url: string; proof: PictureProof }> {
      const { presigned_url, print_id, secret_key } = await api.call({
        method: 'POST',
        path: `${pathOf(ids)}/picture`,
        json: { file_name: fileName },
        answer: picturePlaceAnswer,
        signal,
      });
      return { url: presigned_url, proof: { print_id, secret_key } };
    },
  };
}

export type HelpApi = ReturnType<typeof createHelpApi>;

/**
 * The server's refusal of a request, with the part of the form that it is about. `isOutdated`: the order has changed
 * since it was loaded. Null: the error is no refusal.
 */
export function refusalOf(error: unknown): { error: FormError; isOutdated: boolean } | null {
  const message = refusalMessage(error);
  if (message === null) return null;
  const { body, status } = error as ApiError;
  const parsed = v.safeParse(refusal, body);
  const field = FIELDS.find((one) => parsed.success && one === parsed.output.field) ?? 'form';
  return { error: { field, message }, isOutdated: status === 409 || field === 'items' };
}
