import type { ReactNode } from 'react';
import { fullDate } from '../model/dates.ts';
import { formatPaise } from '../model/money.ts';
import { classNames } from '../ui/class-names.ts';
import bill from './BillView.module.css';
import s from './TaxDocumentView.module.css';
import type { TaxDocument } from './tax-documents-wire.ts';
import * as m from './messages.ts';

type Item = TaxDocument['items'][number];
type Taxes = Pick<TaxDocument['total'], 'taxable' | 'cgst' | 'sgst' | 'igst' | 'total'>;

interface Column<T> {
  title: string;
  value(entry: T): ReactNode;
}

/** A tax invoice or credit note in the colours for printing, which do not depend on the theme. */
export function TaxDocumentView({ document }: { document: TaxDocument }) {
  const { seller, buyer, place_of_supply: place, items, rates, total, collected } = document;
  const isInvoice = document.kind === 'invoice';
  const taxes = taxColumns(total.igst > 0);
  const hasDiscount = items.some(({ discount }) => discount > 0);
  return (
    <article
      className={classNames(bill.bill, s.document)}
      data-testid="tax-document"
      data-kind={document.kind}
      aria-label={`${document.title} ${document.number}`}
    >
      <header className={bill.head}>
        <div>
          <p className={bill.wordmark}>{m.shopName}</p>
          <h2 className={s.title}>{document.title}</h2>
        </div>
        <dl className={s.facts}>
          <Fact name={isInvoice ? m.invoiceNumberLabel : m.creditNoteNumber}>{document.number}</Fact>
          {document.invoice_number !== '' && <Fact name={m.cancelsInvoice}>{document.invoice_number}</Fact>}
          <Fact name={m.date}>{fullDate(document.issued_at)}</Fact>
          <Fact name={m.order}>{document.order_id}</Fact>
          <Fact name={m.placeOfSupply}>{m.stateAndCode(place.state, place.state_code)}</Fact>
        </dl>
      </header>
      <div className={bill.parties}>
        <p>
          <b>{m.soldBy}</b>
          <Lines
            lines={[
              seller.legal_name,
              seller.trade_name,
              seller.address,
              m.gstinNumber(seller.gstin),
              seller.fssai && m.foodLicence(seller.fssai),
            ]}
          />
        </p>
        <p>
          <b>{m.billedTo}</b>
          <Lines lines={[buyer.name, buyer.address, buyer.gstin && m.gstinNumber(buyer.gstin)]} />
        </p>
      </div>
      <Table<Item>
        label={m.item}
        entries={items}
        nameOf={({ name, unit }) => (
          <>
            {name}
            {unit && <span className={bill.unit}>{unit}</span>}
          </>
        )}
        columns={[
          { title: m.hsn, value: ({ hsn }) => hsn },
          { title: m.qty, value: ({ quantity }) => quantity },
          { title: m.price, value: ({ price }) => formatPaise(price) },
          ...(hasDiscount ? [{ title: m.discount, value: (line: Item) => formatPaise(-line.discount) }] : []),
          { title: m.gst, value: ({ rate }) => m.percent(rate) },
          ...taxes,
        ]}
      />
      <Table<TaxDocument['rates'][number]>
        label={m.taxByRate}
        entries={rates}
        nameOf={({ rate }) => m.gstRate(rate)}
        columns={taxes}
      />
      <dl className={bill.sums}>
        <Sum
          name={m.total}
          amount={total.total}
          isLoud
          testid={collected.length === 0 ? 'order-total' : undefined}
        />
        {collected.map(({ name, amount }) => (
          <Sum key={name} name={name} amount={amount} />
        ))}
        {collected.length > 0 && (
          <Sum name={m.orderTotal} amount={document.payable} isLoud testid="order-total" />
        )}
        {isInvoice && document.payment_method !== '' && (
          <div className={s.sum}>
            <dt>{m.payment}</dt>
            <dd>{document.payment_method}</dd>
          </div>
        )}
      </dl>
      <p className={s.notes}>{m.invoiceNotes}</p>
    </article>
  );
}

function taxColumns(isInterState: boolean): readonly Column<Taxes>[] {
  return [
    { title: m.taxableValue, value: ({ taxable }) => formatPaise(taxable) },
    ...(isInterState
      ? [{ title: m.igst, value: ({ igst }: Taxes) => formatPaise(igst) }]
      : [
          { title: m.cgst, value: ({ cgst }: Taxes) => formatPaise(cgst) },
          { title: m.sgst, value: ({ sgst }: Taxes) => formatPaise(sgst) },
        ]),
    { title: m.total, value: ({ total }) => formatPaise(total) },
  ];
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className={s.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines
    .filter((line) => line !== '')
    .map((line) => (
      <span key={line} className={s.line}>
        {line}
      </span>
    ));
}

interface SumProps {
  name: string;
  amount: number;
  isLoud?: boolean;
  testid?: string | undefined;
}

function Sum({ name, amount, isLoud = false, testid }: SumProps) {
  return (
    <div className={classNames(s.sum, isLoud && s.loud)}>
      <dt>{name}</dt>
      <dd data-testid={testid}>{formatPaise(amount)}</dd>
    </div>
  );
}

interface TableProps<T> {
  label: string;
  entries: readonly T[];
  nameOf(entry: T): ReactNode;
  columns: readonly Column<T>[];
}

/** On a narrow screen, the cells of a row are below its name, each with its column's title. */
function Table<T>({ label, entries, nameOf, columns }: TableProps<T>) {
  return (
    <table className={s.table}>
      <thead>
        <tr>
          <th scope="col">{label}</th>
          {columns.map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a document never changes
          <tr key={index}>
            <th scope="row">{nameOf(entry)}</th>
            {columns.map(({ title, value }) => (
              <td key={title} data-label={title}>
                {value(entry)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
