import { type ApiState, newApiState } from '../../page/api-state.ts';
import type { LoadFact } from '../../page/define-page.ts';
import type { Paise } from '../../model/money.ts';
import type { OrderHelp, PictureProof, Problem, Remedy } from './help-model.ts';
import * as m from './messages.ts';

/** The picture that the shopper has chosen. */
export interface ChosenPicture {
  name: string;
  /** in bytes */
  size: number;
  status: 'sending' | 'sent' | 'failed';
  /** the bytes sent so far */
  sent: number;
  /** why the upload failed */
  failure: string;
  /** null: not uploaded yet */
  proof: PictureProof | null;
  /** an object URL; empty: the file is gone, after a page reload */
  previewUrl: string;
}

export interface HelpForm {
  /** the quantities to report, by product id; without zeros */
  quantities: Readonly<Record<string, number>>;
  problem: Problem | null;
  remedy: Remedy | null;
  comment: string;
  picture: ChosenPicture | null;
}

export interface FormError {
  /** the part of the form that it is about; `form`: the whole */
  field: 'items' | 'problem' | 'picture' | 'remedy' | 'form';
  message: string;
}

export interface HelpState extends ApiState {
  help: OrderHelp | null;
  form: HelpForm;
  error: FormError | null;
  isSending: boolean;
  /** the id of the request just sent, whose outcome is shown in place of the form; null: none */
  sentId: string | null;
}

const EMPTY_FORM: HelpForm = {
  quantities: {},
  problem: null,
  remedy: null,
  comment: '',
  picture: null,
};

export const newHelpState = (): HelpState => ({
  ...newApiState(),
  help: null,
  form: EMPTY_FORM,
  error: null,
  isSending: false,
  sentId: null,
});

export type HelpFact =
  /** `draft`: a form that was filled in before the page was closed */
  | { type: 'answered'; help: OrderHelp; draft?: HelpForm | null }
  | { type: 'quantity-set'; productId: string; quantity: number }
  | { type: 'problem-chosen'; problem: Problem }
  | { type: 'remedy-chosen'; remedy: Remedy }
  | { type: 'comment-changed'; comment: string }
  | { type: 'picture-chosen'; name: string; size: number; previewUrl: string }
  | { type: 'picture-progressed'; sent: number }
  | { type: 'picture-sent'; proof: PictureProof }
  | { type: 'picture-failed'; failure: string }
  | { type: 'picture-retried' }
  | { type: 'picture-removed' }
  /** the form cannot be sent as it is, or the chosen file is no picture */
  | { type: 'faulted'; error: FormError }
  | { type: 'sending' }
  | { type: 'sent'; help: OrderHelp }
  | { type: 'more-wanted' };

export function reduceHelp(state: HelpState, fact: HelpFact | LoadFact): Partial<HelpState> {
  const { form } = state;
  switch (fact.type) {
    case 'answered':
      return { help: fact.help, form: fitForm(fact.draft ?? form, fact.help) };
    case 'quantity-set':
      return {
        form: { ...form, quantities: withQuantity(form.quantities, fact) },
        error: without(state, 'items'),
      };
    case 'problem-chosen':
      return { form: { ...form, problem: fact.problem }, error: without(state, 'problem') };
    case 'remedy-chosen':
      return { form: { ...form, remedy: fact.remedy }, error: without(state, 'remedy') };
    case 'comment-changed':
      return { form: { ...form, comment: fact.comment } };
    case 'picture-chosen': {
      const { name, size, previewUrl } = fact;
      const picture = {
        name,
        size,
        previewUrl,
        status: 'sending',
        sent: 0,
        failure: '',
        proof: null,
      } as const;
      return { form: { ...form, picture }, error: without(state, 'picture') };
    }
    case 'picture-progressed':
      return withPicture(state, { sent: fact.sent });
    case 'picture-sent':
      return {
        ...withPicture(state, { status: 'sent', proof: fact.proof, sent: form.picture?.size ?? 0 }),
        error: without(state, 'picture'),
      };
    case 'picture-failed':
      return withPicture(state, { status: 'failed', failure: fact.failure });
    case 'picture-retried':
      return {
        ...withPicture(state, { status: 'sending', sent: 0, failure: '' }),
        error: without(state, 'picture'),
      };
    case 'picture-removed':
      return { form: { ...form, picture: null }, error: without(state, 'picture') };
    case 'faulted':
      return { error: fact.error, isSending: false };
    case 'sending':
      return { isSending: true, error: null };
    case 'sent':
      return {
        help: fact.help,
        form: EMPTY_FORM,
        error: null,
        isSending: false,
        sentId: fact.help.requests[0]?.id ?? null,
      };
    case 'more-wanted':
      return { sentId: null };
    default:
      return {};
  }
}

const without = ({ error }: HelpState, field: FormError['field']): FormError | null =>
  error?.field === field || error?.field === 'form' ? null : error;

function withQuantity(
  quantities: HelpForm['quantities'],
  { productId, quantity }: { productId: string; quantity: number },
): HelpForm['quantities'] {
  const { [productId]: _, ...others } = quantities;
  return quantity > 0 ? { ...others, [productId]: quantity } : others;
}

function withPicture({ form }: HelpState, change: Partial<ChosenPicture>): Partial<HelpState> {
  return form.picture ? { form: { ...form, picture: { ...form.picture, ...change } } } : {};
}

/** The form without what the order no longer allows. */
function fitForm(form: HelpForm, { items, remedies }: OrderHelp): HelpForm {
  const quantities = Object.fromEntries(
    items.flatMap(({ productId, amounts }) => {
      const quantity = Math.min(form.quantities[productId] ?? 0, amounts.length);
      return quantity > 0 ? [[productId, quantity]] : [];
    }),
  );
  const isPossible = remedies.some(({ id }) => id === form.remedy);
  // Without a choice there is nothing to choose.
  const only = remedies.length === 1 ? (remedies[0]?.id ?? null) : null;
  return { ...form, quantities, remedy: isPossible ? form.remedy : only };
}

/** What was paid for the chosen items. */
export function amountOf({ items }: OrderHelp, { quantities }: HelpForm): Paise {
  return items.reduce((sum, { productId, amounts }) => {
    const quantity = quantities[productId] ?? 0;
    return sum + (amounts[quantity - 1] ?? 0);
  }, 0);
}

/** Why a picture is needed; null: it is optional. */
export function pictureReason(help: OrderHelp, form: HelpForm): 'problem' | 'amount' | null {
  const { problems, above } = help.picture;
  if (form.problem && problems.includes(form.problem)) return 'problem';
  return amountOf(help, form) > above ? 'amount' : null;
}

/** What the form lacks; null: it can be sent. */
export function faultOf(help: OrderHelp, form: HelpForm): FormError | null {
  const { quantities, problem, remedy, picture } = form;
  if (Object.keys(quantities).length === 0) return { field: 'items', message: m.itemsMissing };
  if (problem === null) return { field: 'problem', message: m.problemMissing };
  if (picture?.status === 'sending') return { field: 'picture', message: m.pictureNotReady };
  if (picture?.status === 'failed') return { field: 'picture', message: m.pictureFailed };
  if (!picture && pictureReason(help, form)) return { field: 'picture', message: m.pictureMissing };
  if (remedy === null) return { field: 'remedy', message: m.remedyMissing };
  return null;
}
