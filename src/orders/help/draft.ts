import * as v from 'valibot';
import type { KeyValue } from '../../model/ports.ts';
import { type OrderHelp, PROBLEMS, REMEDIES } from './help-model.ts';
import { MAX_COMMENT_LENGTH } from './help-wire.ts';
import type { HelpForm } from './reduce-help.ts';

const KEY = 'order-help';

const draftWire = v.looseObject({
  orderId: v.string(),
  requestKey: v.string(),
  quantities: v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(1))),
  problem: v.nullable(v.picklist(PROBLEMS)),
  remedy: v.nullable(v.picklist(REMEDIES)),
  comment: v.pipe(v.string(), v.maxLength(MAX_COMMENT_LENGTH)),
  picture: v.nullable(
    v.looseObject({
      name: v.string(),
      size: v.number(),
      proof: v.looseObject({ print_id: v.string(), secret_key: v.string() }),
    }),
  ),
});

/** Stores the form, so that it survives the page. Only an uploaded picture is stored, as files are not. */
export function saveDraft(storage: KeyValue, { orderId, requestKey }: OrderHelp, form: HelpForm): void {
  const { picture, ...fields } = form;
  const stored =
    picture?.proof && picture.status === 'sent'
      ? { name: picture.name, size: picture.size, proof: picture.proof }
      : null;
  storage.set(KEY, JSON.stringify({ orderId, requestKey, ...fields, picture: stored }));
}

export const forgetDraft = (storage: KeyValue): void => storage.remove(KEY);

/**
 * The stored form of this order; null: there is none, or its request has been sent, even if the answer was lost.
 */
export function readDraft(storage: KeyValue, { orderId, requestKey }: OrderHelp): HelpForm | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), draftWire), storage.get(KEY));
  if (!parsed.success) return null;
  const { output } = parsed;
  if (output.orderId !== orderId || output.requestKey !== requestKey) return null;
  const { quantities, problem, remedy, comment, picture } = output;
  return {
    ...{ quantities, problem, remedy, comment },
    picture: picture && { ...picture, status: 'sent', sent: picture.size, failure: '', previewUrl: '' },
  };
}
