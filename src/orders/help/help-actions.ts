import type { Page, PageCall, PageHooks, PageOf } from '../../page/define-page.ts';
import type { RouteMatch } from '../../page/page.ts';
import { ApiError, isApiError } from '../../http/api.ts';
import { tapFailureMessage } from '../../http/tap-failed.ts';
import { stopAll } from '../../model/listeners.ts';
import type { PictureAccess } from '../../platform/picture-access.ts';
import { createFilePicker } from '../../print/pick-files.ts';
import type { OrderIds } from '../orders-api.ts';
import { forgetDraft, readDraft, saveDraft } from './draft.ts';
import { createHelpApi, refusalOf } from './help-api.ts';
import type { Problem, Remedy } from './help-model.ts';
import { faultOf, type HelpFact, type HelpState, reduceHelp } from './reduce-help.ts';
import { createPictureUpload } from './upload-picture.ts';
import * as m from './messages.ts';

/** How often a request under review is checked. */
const REVIEW_POLL_MS = 5_000;

export interface HelpActions {
  setQuantity(productId: string, quantity: number): void;
  chooseProblem(problem: Problem): void;
  chooseRemedy(remedy: Remedy): void;
  setComment(comment: string): void;
  addPicture(file: File): Promise<void>;
  retryPicture(): Promise<void>;
  removePicture(): void;
  /** to be called when the browser cannot show the chosen picture */
  pictureNotShown(): void;
  /** whether the host has a file picker for `pickPicture` to open */
  hostPicks(): boolean;
  pickPicture(): Promise<void>;
  send(): Promise<void>;
  /** shows the form again after a request */
  reportMore(): void;
}
export type HelpStore = PageOf<HelpState, HelpActions>;

const idsOf = ({ params }: RouteMatch): OrderIds => ({
  cartId: params.cartId ?? '',
  orderId: params.orderId ?? '',
});

export async function loadHelp({ deps, match, get, set }: PageCall<HelpState>): Promise<void> {
  const ids = idsOf(match);
  const help = await createHelpApi(deps.api).help(ids);
  if (help.orderId !== ids.orderId) throw new ApiError('malformed', 'The response is about another order.');
  // A form in progress is newer than a stored one.
  const draft = get().help ? null : readDraft(deps.userStorage, help);
  set(reduceHelp(get(), { type: 'answered', help, draft }));
}

export function helpActions(
  page: Page<HelpState, HelpFact>,
  files: PictureAccess,
): HelpActions & { hooks: PageHooks } {
  const { deps, get, apply } = page;
  const { connectivity, clock, userStorage } = deps;
  const api = createHelpApi(deps.api);
  const ids = () => idsOf(page.match());
  const upload = createPictureUpload({
    ...files,
    api,
    ids,
    rules: () => get().help?.picture ?? null,
    online: () => connectivity.online(),
    report: page.report,
    apply: change,
  });
  const picker = createFilePicker(
    deps.bridge,
    {
      add: async ([file]) => (file ? upload.add(file) : undefined),
      fail: () => upload.refuse(m.pictureNotOpened),
    },
    page.report,
  );
  let cancelPoll = () => {};

  /** Applies a change of the form, and stores it. */
  function change(fact: HelpFact): void {
    apply(fact);
    const { help, form } = get();
    if (help && fact.type !== 'picture-progressed') saveDraft(userStorage, help, form);
  }

  /** What the shopper does to the form while it is being sent would be lost. */
  function edit(fact: HelpFact): void {
    if (!get().isSending) change(fact);
  }

  async function send(): Promise<void> {
    const { help, form, isSending } = get();
    if (!help || isSending) return;
    const fault = faultOf(help, form);
    if (fault) return apply({ type: 'faulted', error: fault });
    apply({ type: 'sending' });
    try {
      const answer = await api.request(ids(), help.requestKey, form);
      upload.forget();
      forgetDraft(userStorage);
      apply({ type: 'sent', help: answer });
      const [request] = answer.requests;
      deps.analytics.track('Order Help Requested', {
        order_id: answer.orderId,
        problem: form.problem ?? '',
        remedy: form.remedy ?? '',
        count: Object.keys(form.quantities).length,
        status: request?.status ?? '',
      });
      schedulePoll();
    } catch (error) {
      if (!isApiError(error)) page.report(error);
      const refusal = refusalOf(error);
      const message = tapFailureMessage(connectivity.online());
      apply({ type: 'faulted', error: refusal?.error ?? { field: 'form', message } });
      if (refusal?.isOutdated) await page.reload();
    }
  }

  function schedulePoll(): void {
    cancelPoll();
    const isPending = get().help?.requests.some(({ status }) => status === 'review') ?? false;
    if (!isPending || !page.shown() || !connectivity.visible()) return;
    cancelPoll = clock.after(REVIEW_POLL_MS, () => void refresh());
  }

  async function refresh(): Promise<void> {
    try {
      const { requestKey } = get().help ?? {};
      const help = await api.help(ids());
      // The answer may be older than a request that was sent in the meantime.
      if (!get().isSending && get().help?.requestKey === requestKey) apply({ type: 'answered', help });
    } catch (error) {
      // What is shown stays, and polling continues.
      if (!isApiError(error)) page.report(error);
    }
    schedulePoll();
  }

  return {
    setQuantity: (productId, quantity) => edit({ type: 'quantity-set', productId, quantity }),
    chooseProblem: (problem) => edit({ type: 'problem-chosen', problem }),
    chooseRemedy: (remedy) => edit({ type: 'remedy-chosen', remedy }),
    setComment: (comment) => edit({ type: 'comment-changed', comment }),
    addPicture: (file) => (get().isSending ? Promise.resolve() : upload.add(file)),
    retryPicture: upload.retry,
    removePicture() {
      if (get().isSending) return;
      upload.forget();
      change({ type: 'picture-removed' });
    },
    pictureNotShown: upload.notShown,
    hostPicks: picker.hostPicks,
    pickPicture: () => picker.pickFiles('image'),
    send,
    reportMore: () => apply({ type: 'more-wanted' }),

    hooks: {
      start() {
        // The order may have changed while the page was not shown.
        if (get().help) void refresh();
        const stop = stopAll([
          connectivity.onVisible((visible) => (visible ? void refresh() : cancelPoll())),
          connectivity.onChange((online) => {
            if (online && get().form.picture?.status === 'failed') void upload.retry();
          }),
        ]);
        return () => {
          stop();
          cancelPoll();
        };
      },
      viewed: schedulePoll,
    },
  };
}
