import { Fragment } from 'react';
import { isBridgeError } from '../../bridge/index.ts';
import { ApiError, isApiError } from '../http/api.ts';
import { type ApiState, newApiState } from '../page/api-state.ts';
import { definePage, type PageCall, type PageOf } from '../page/define-page.ts';
import { LoadFailed } from '../page/LoadFailed.tsx';
import { dateAndTime } from '../model/dates.ts';
import { formatPaise } from '../model/money.ts';
import { paths } from '../platform/paths.ts';
import { AppLink } from '../ui/Link.tsx';
import { shareLink } from '../platform/share-link.ts';
import { Button, type ButtonProps } from '../ui/Button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Screen } from '../ui/Screen.tsx';
import { ScreenHeader } from '../ui/ScreenHeader.tsx';
import { Skeleton, SkeletonGroup } from '../ui/Skeleton.tsx';
import { StickyFooter } from '../ui/StickyFooter.tsx';
import { useStore } from '../ui/use-store.ts';
import { BillRows } from './BillCard.tsx';
import s from './BillView.module.css';
import { NoSuchOrder } from './NoSuchOrder.tsx';
import { idsOf } from './order-actions.ts';
import { refundSentence } from './order-text.ts';
import { createOrdersApi } from './orders-api.ts';
import { type OrderDetails, type OrderLine, partsOf, toneOf } from './orders-model.ts';
import { TaxDocumentView } from './TaxDocumentView.tsx';
import type { TaxDocument } from './tax-documents-wire.ts';
import * as m from './messages.ts';

interface BillState extends ApiState {
  details: OrderDetails | null;
  /** the invoice and its credit note; empty: not issued; null: they could not be loaded */
  documents: readonly TaxDocument[] | null;
  /** false: the backend has no invoices */
  hasInvoices: boolean;
}

interface BillActions {
  loadAgain(): Promise<void>;
  /** lets the app download the PDF, else opens it beside the shop */
  openPdf(document: TaxDocument): Promise<void>;
  sharePdf(document: TaxDocument): Promise<void>;
}
type BillStore = PageOf<BillState, BillActions>;

/** `window.print` is missing in some host apps */
const canPrint = (): boolean => typeof window.print === 'function';

function BillPage({ store }: { store: BillStore }) {
  const state = useStore(store.watched);
  return (
    <Screen name="bill-view">
      <div className={s.aside}>
        <ScreenHeader title={state.documents?.length ? m.invoice : m.bill} onBack={store.back} />
      </div>
      <Content state={state} store={store} />
    </Screen>
  );
}

function Content({
  state: { details, documents, hasInvoices, failureType, httpStatusCode },
  store,
}: {
  state: BillState;
  store: BillStore;
}) {
  if (details) {
    return documents?.length ? (
      <Invoice details={details} documents={documents} store={store} />
    ) : (
      <Bill details={details} documents={documents} hasInvoices={hasInvoices} store={store} />
    );
  }
  if (failureType !== null && httpStatusCode === 404) return <NoSuchOrder />;
  if (failureType !== null) {
    return <LoadFailed failure={failureType} store={store} detail={m.orderNotLoaded} />;
  }
  return (
    <SkeletonGroup className={s.page} label={m.loadingBill}>
      <Skeleton className={s.waiting} />
    </SkeletonGroup>
  );
}

interface InvoiceProps {
  details: OrderDetails;
  documents: readonly TaxDocument[];
  store: BillStore;
}

function Invoice({ details, documents, store }: InvoiceProps) {
  const { refund } = partsOf(details.widgets);
  const hasPdf = documents.some(({ pdf_url }) => pdf_url !== '');
  const onlyDocument = documents.length === 1 ? documents[0] : undefined;
  const isPdfInFooter = onlyDocument !== undefined && hasPdf;
  return (
    <>
      <div className={s.page} data-testid="bill-view" data-order-id={details.orderId}>
        {documents.map((document) => (
          <Fragment key={document.number}>
            <TaxDocumentView document={document} />
            {!onlyDocument && document.pdf_url !== '' && (
              <div className={classNames(s.actions, s.screenOnly)}>
                <PdfButtons document={document} store={store} />
              </div>
            )}
          </Fragment>
        ))}
        {refund && <p className={s.note}>{m.orderCancelled(refundSentence(refund))}</p>}
        {hasPdf && <p className={classNames(s.note, s.screenOnly)}>{m.linkLife}</p>}
      </div>
      {(isPdfInFooter || canPrint()) && (
        <div className={s.aside}>
          <StickyFooter>
            <div className={s.actions}>
              {isPdfInFooter && <PdfButtons document={onlyDocument} store={store} />}
              {canPrint() && <PrintButton kind={isPdfInFooter ? 'secondary' : 'primary'} />}
            </div>
          </StickyFooter>
        </div>
      )}
    </>
  );
}

function PdfButtons({ document, store }: { document: TaxDocument; store: BillStore }) {
  return (
    <>
      <Button testid="invoice-pdf" onClick={() => void store.openPdf(document)}>
        {m.openPdf}
      </Button>
      <Button kind="secondary" testid="invoice-share" onClick={() => void store.sharePdf(document)}>
        {m.share}
      </Button>
    </>
  );
}

function PrintButton({ kind = 'primary' }: Pick<ButtonProps, 'kind'>) {
  return (
    <Button kind={kind} testid="bill-print" onClick={() => window.print()}>
      {m.print}
    </Button>
  );
}

interface BillProps extends Pick<BillState, 'documents' | 'hasInvoices'> {
  details: OrderDetails;
  store: BillStore;
}

/** The bill before there is an invoice, in the colours for printing, which do not depend on the theme. */
function Bill({ details, ...invoices }: BillProps) {
  return (
    <>
      <Paper details={details} />
      <div className={s.aside}>
        <InvoiceNote details={details} {...invoices} />
        {canPrint() && (
          <StickyFooter>
            <div className={s.actions}>
              <PrintButton />
            </div>
          </StickyFooter>
        )}
      </div>
    </>
  );
}

/** When there will be an invoice, or why there is none. */
function InvoiceNote({ details, documents, hasInvoices, store }: BillProps) {
  const { status } = partsOf(details.widgets);
  if (documents === null) {
    return (
      <div className={s.note}>
        <p>{m.invoiceNotLoaded}</p>
        <Button kind="quiet" size="small" testid="invoice-retry" onClick={() => void store.loadAgain()}>
          {m.tryAgain}
        </Button>
      </div>
    );
  }
  if (!hasInvoices || !status) return null;
  if (status.state === 'CANCELLED') return <p className={s.note}>{m.noInvoice}</p>;
  return toneOf(status.state) === 'running' ? <p className={s.note}>{m.invoiceLater}</p> : null;
}

function Paper({ details }: { details: OrderDetails }) {
  const { status, address, refund, lines, bill, total } = partsOf(details.widgets);
  return (
    <div className={s.page}>
      <article className={s.bill} data-testid="bill-view" data-order-id={details.orderId}>
        <header className={s.head}>
          <p className={s.wordmark}>{m.shopName}</p>
          <div className={s.number}>
            <h2>{m.orderNumber(details.orderId)}</h2>
            {status && <p>{dateAndTime(status.placedAt)}</p>}
          </div>
        </header>
        <div className={s.parties}>
          {status && status.storeName !== '' && (
            <p>
              <b>{m.soldBy}</b>
              {status.storeName}
            </p>
          )}
          <AppLink to={paths.aboutUs} className={classNames(s.aside, s.legal)} testid="bill-legal">
            {m.legalDetails}
          </AppLink>
          {address && (
            <p>
              <b>{m.deliveryTo}</b>
              {address.label}, {address.line}
            </p>
          )}
        </div>
        <Lines lines={lines} />
        <div className={s.sums}>
          <BillRows rows={bill} total={total} details={details} />
        </div>
        {refund && <p className={s.refund}>{m.orderCancelled(refundSentence(refund))}</p>}
      </article>
    </div>
  );
}

function Lines({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <table className={s.lines}>
      <thead>
        <tr>
          <th scope="col">{m.item}</th>
          <th scope="col">{m.qty}</th>
          <th scope="col">{m.price}</th>
          <th scope="col">{m.amount}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ productId, name, unit, quantity, price }) => (
          <tr key={productId}>
            <th scope="row">
              {name}
              {unit !== '' && <span className={s.unit}>{unit}</span>}
            </th>
            <td>{quantity}</td>
            <td>{formatPaise(price)}</td>
            <td>{formatPaise(price * quantity)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The order and its invoice are loaded together; the bill is shown if only the invoice is missing. */
async function loadBill({ deps, match, set, reportOnce }: PageCall<BillState>): Promise<void> {
  const ids = idsOf(match);
  if (ids.cartId === '' || ids.orderId === '') throw new ApiError('http', 'The URL has no order id.', 404);
  const api = createOrdersApi(deps.api, reportOnce);
  let hasInvoices = true;
  const [details, documents] = await Promise.all([
    api.details(ids),
    api.taxDocuments(ids).catch((error: unknown) => {
      if (!isApiError(error)) throw error;
      if (error.kind === 'malformed') reportOnce(`Tax documents of an order: ${error.message}`);
      hasInvoices = error.status !== 404;
      return hasInvoices ? null : [];
    }),
  ]);
  set({ details, documents, hasInvoices });
}

/** Gives the shopper the file to keep. Rejects if that fails, or if they refuse it. */
export type DownloadInApp = (file: { url: string; name: string }) => Promise<unknown>;

/** `downloadInApp`: returns null if the shop is in no app that downloads files; then they are opened. */
export const billPage = (downloadInApp: () => DownloadInApp | null) =>
  definePage<BillState, BillActions>({
    where: 'bill',
    View: BillPage,
    initial: () => ({ ...newApiState(), details: null, documents: [], hasInvoices: true }),
    loads: loadBill,
    shows: ({ details }) => details !== null,
    canBeMissing: true,
    head: ({ details, documents }, { title }) => ({
      title: details ? (documents?.slice(-1)[0]?.number ?? m.billOfOrder(details.orderId)) : title,
      noindex: true,
    }),
    actions({ deps: { analytics, bridge, messages }, get, report, reload }) {
      let isTracked = false;
      return {
        loadAgain: reload,
        async openPdf(document) {
          try {
            const download = downloadInApp();
            const name = `${document.number.replace(/[^\w-]+/g, '-')}.pdf`;
            if (download) await download({ url: document.pdf_url, name });
            else await bridge().open(document.pdf_url);
            analytics.track('Invoice Opened', { order_id: document.order_id, method: 'pdf' });
          } catch (error) {
            if (isBridgeError(error) && error.code === 'declined') return;
            report(error);
            messages.toast(m.pdfNotOpened);
          }
        },
        async sharePdf({ order_id, title, number, pdf_url }) {
          const link = { title: `${title} ${number}`, text: `${title} ${number}`, url: pdf_url };
          const method = await shareLink({ bridge: bridge(), messages, analytics }, link);
          if (method !== null) analytics.track('Invoice Opened', { order_id, method });
        },
        hooks: {
          viewed() {
            const { details } = get();
            if (details && !isTracked) analytics.track('Bill Viewed', { order_id: details.orderId });
            isTracked ||= details !== null;
          },
        },
      };
    },
  });
