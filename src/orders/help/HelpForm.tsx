import type { ReactNode } from 'react';
import { dateAndTime } from '../../model/dates.ts';
import { formatPaise } from '../../model/money.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Field } from '../../ui/Field.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { RadioRow } from '../../ui/RadioRow.tsx';
import { StickyFooter } from '../../ui/StickyFooter.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { submitHandler } from '../../ui/submit-handler.ts';
import Stack from '../../ui/Stack.module.css';
import Text from '../../ui/Text.module.css';
import { type HelpItem, isRefundPlace, PROBLEMS, type Remedy, type RemedyOption } from './help-model.ts';
import { MAX_COMMENT_LENGTH } from './help-wire.ts';
import type { HelpFormProps } from './help-form-props.ts';
import { PictureField } from './PictureField.tsx';
import { PROBLEM_NAMES } from './problem-names.ts';
import { amountOf, type FormError } from './reduce-help.ts';
import s from './HelpForm.module.css';
import * as m from './messages.ts';

interface HelpFormFrameProps extends HelpFormProps {
  /** the class of the column of cards */
  className: string | undefined;
  before: ReactNode;
  after: ReactNode;
}

/** Asks which items, what is wrong with them, for a picture, and for what the shopper wants. */
export function HelpForm({ help, state, store, className, before, after }: HelpFormFrameProps) {
  const { form, error, isSending } = state;
  const amount = amountOf(help, form);
  return (
    <form className={s.form} noValidate onSubmit={submitHandler(store.send)} data-testid="help-form">
      <div className={className}>
        {before}
        <Group field="items" legend={m.itemsQuestion} error={error}>
          <ul>
            {help.items.map((item) => (
              <ItemRow
                key={item.productId}
                item={item}
                quantity={form.quantities[item.productId] ?? 0}
                isLocked={isSending}
                onChange={(quantity) => store.setQuantity(item.productId, quantity)}
              />
            ))}
          </ul>
        </Group>
        <Group field="problem" legend={m.problemQuestion} error={error}>
          {PROBLEMS.map((problem) => (
            <RadioRow
              key={problem}
              name="help-problem"
              label={PROBLEM_NAMES[problem]}
              value={problem}
              checked={form.problem === problem}
              testid="help-problem"
              data={{ 'data-problem': problem }}
              className={s.row}
              onChange={() => store.chooseProblem(problem)}
            />
          ))}
        </Group>
        <PictureField help={help} state={state} store={store} />
        <Group field="remedy" legend={m.remedyQuestion} error={error}>
          {help.remedies.map((remedy) => (
            <RadioRow
              key={remedy.id}
              name="help-remedy"
              label={remedyName(remedy)}
              detail={remedyDetail(remedy)}
              value={remedy.id}
              checked={form.remedy === remedy.id}
              testid="help-remedy"
              data={{ 'data-remedy': remedy.id }}
              className={s.row}
              onChange={() => store.chooseRemedy(remedy.id)}
            />
          ))}
        </Group>
        <Card>
          <Field
            label={m.comment}
            value={form.comment}
            maxLength={MAX_COMMENT_LENGTH}
            readOnly={isSending}
            testid="help-comment"
            onChange={(event) => store.setComment(event.target.value)}
          />
        </Card>
        {after}
      </div>
      <StickyFooter>
        <p className={s.error} role="alert" data-error={error?.field === 'form' || undefined}>
          {error?.field === 'form' && error.message}
        </p>
        <Button type="submit" block busy={isSending} testid="help-send">
          {sendLabel(form.remedy, amount)}
        </Button>
      </StickyFooter>
    </form>
  );
}

interface GroupProps {
  field: FormError['field'];
  legend: string;
  error: FormError | null;
  children: ReactNode;
}

/** One question, with what is wrong with its answer. */
function Group({ field, legend, error, children }: GroupProps) {
  const message = error?.field === field ? error.message : '';
  return (
    <Card>
      <fieldset className={s.group}>
        <legend className={s.legend}>{legend}</legend>
        <p className={s.error} role="alert" data-error={message !== '' || undefined}>
          {message}
        </p>
        {children}
      </fieldset>
    </Card>
  );
}

interface ItemRowProps {
  item: HelpItem;
  quantity: number;
  isLocked: boolean;
  onChange(quantity: number): void;
}

function ItemRow({ item, quantity, isLocked, onChange }: ItemRowProps) {
  const { productId, name, unit, imageUrl, amounts, until, closed } = item;
  const most = amounts.length;
  const isClosed = closed !== '' || most === 0;
  const set = (next: number) => {
    if (!isLocked) onChange(Math.min(next, most));
  };
  return (
    <li
      className={s.item}
      data-testid="help-item"
      data-product-id={productId}
      data-closed={closed || undefined}
    >
      <label className={s.choice}>
        <input
          type="checkbox"
          className={s.box}
          checked={quantity > 0}
          disabled={isClosed}
          onChange={(event) => set(event.currentTarget.checked ? 1 : 0)}
        />
        <Picture
          src={imageUrl}
          alt=""
          width={48}
          height={48}
          tint="sand"
          className={classNames(s.picture, isClosed && s.closed)}
        />
        <span className={Stack.fill}>
          <span className={s.name}>{name}</span>
          <span className={Text.note}>{noteOf(item, unit, until)}</span>
        </span>
      </label>
      {quantity > 0 && most > 1 && (
        <div className={s.quantity}>
          <Stepper value={quantity} limit={most} label={name} onChange={set} />
          <span className={Text.note}>{m.ofQuantity(most)}</span>
        </div>
      )}
    </li>
  );
}

function noteOf({ closed, quantity }: HelpItem, unit: string, until: number | null): string {
  if (closed === 'late' && until !== null) return m.reportedUntil(dateAndTime(until));
  if (closed === 'requested') return m.alreadyRequested;
  if (closed === 'never') return m.notCovered;
  return m.timesOf(quantity, unit);
}

function remedyName({ id, name }: RemedyOption): string {
  if (!isRefundPlace(id)) return m.replacement;
  return id === 'wallet' ? m.refundTo(name) : m.refundBackTo(name);
}

function remedyDetail({ id, days }: RemedyOption): string {
  if (!isRefundPlace(id)) return m.replacementDetail;
  return days === null ? m.refundAtOnce : m.refundWithinDays(...days);
}

function sendLabel(remedy: Remedy | null, amount: number): string {
  if (remedy === 'replacement') return m.sendReplacementRequest;
  return remedy === null || amount === 0 ? m.sendRequest : m.sendRefundRequest(formatPaise(amount));
}
