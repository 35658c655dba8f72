import { createLatest } from '../platform/latest.ts';
import { isApiError } from '../http/api.ts';
import type { Analytics, Connectivity, Messages, ModalName, Random } from '../model/ports.ts';
import type { BackendActions } from '../http/backend-actions.ts';
import type { PutFile } from '../platform/put-file.ts';
import {
  checkCount,
  checkFile,
  cleanName,
  failureOf,
  failureOfRejection,
  HEAD_BYTES,
  sameFile,
  sizeInMb,
  mergeFailures,
  typeOf,
} from './check-files.ts';
import { type Place, PRESIGNED_CONTENT_TYPE, type PrintApi, readFile } from './print-api.ts';
import type { DropRejection, FileSource, PrintFile, Upload, UploadFailure } from './print-model.ts';
import {
  uploadFailures,
  problemOfStatus,
  type UploadProblem,
  problemOf,
  networkProblem,
  validationFailure,
} from './upload-problem.ts';
import type { PrintFact, PrintState } from './reduce-print.ts';
import * as m from './messages.ts';

/** The maximum number of parallel uploads, given a phone's bandwidth. */
const MAX_PARALLEL_UPLOADS = 3;

export interface UploadDeps {
  api: PrintApi;
  put: PutFile;
  /** waits for a frame, so that a slow phone can render between two steps */
  pause(): Promise<void>;
  random: Random;
  messages: Pick<Messages, 'toast' | 'openModal' | 'closeModal'>;
  connectivity: Pick<Connectivity, 'online'>;
  actions: Pick<BackendActions, 'perform'>;
  report(error: unknown): void;
  track: Analytics['track'];
  present(modal: ModalName, toastText: string): void;
  /** the file has become the document `printId` */
  onDocument(printId: string, file: File): void;
  /** all files have become documents */
  onUploaded(): void;
  /** files that have already become documents */
  documents(): Iterable<File>;
}

interface Transfer {
  file: File;
  place: Place | null;
  cancelled: AbortController;
  /** why the last attempt failed */
  problem: UploadProblem | null;
}

/**
 * Uploads files: checks each file, sends them, and has the backend validate all of them once the last has
 * arrived.
 */
export function createUploads(
  { get, apply }: { get(): PrintState; apply(fact: PrintFact): void },
  deps: UploadDeps,
) {
  const { api, put, pause, messages, connectivity, actions } = deps;
  const transfers = new Map<string, Transfer>();
  const lifetime = createLatest();
  /** other fields of the response with the upload URLs */
  let extraFields: object = {};

  function fail(failure: UploadFailure): void {
    apply({ type: 'failed', failure });
    for (const { kind, names } of [failure, ...failure.others]) {
      deps.track('Print Upload Failed', { reason: kind, file_count: names.length });
    }
    deps.present('UPLOAD_FAILED_MODAL', m.uploadFailedElsewhere(failure.message));
  }

  const documentCount = () => get().files.length + get().uploads.length;
  const find = (key: string) => get().uploads.find((one) => one.key === key);
  const move = (key: string, change: Partial<Pick<Upload, 'status' | 'sent'>>) =>
    apply({ type: 'upload-moved', key, change });

  async function add(chosen: readonly File[], source: FileSource = 'picker'): Promise<void> {
    const files = removeDuplicates(chosen);
    if (files.length === 0) return;
    const countFailure = checkCount(files.length, documentCount(), get().constraints);
    if (countFailure) return fail(countFailure);
    const signal = lifetime.signal();
    const problems = await Promise.all(files.map(readAndCheck));
    if (signal.aborted) return;
    const acceptedFiles = files.filter((_, index) => problems[index] === null);
    const keys = acceptedFiles.map((file) => {
      const key = deps.random.uuid();
      transfers.set(key, { file, place: null, cancelled: new AbortController(), problem: null });
      return key;
    });
    const uploads = acceptedFiles.map((file, index): Upload => {
      const { name, size } = file;
      return { key: keys[index] ?? '', name: cleanName(name), size, status: 'waiting', sent: 0 };
    });
    apply({ type: 'uploads-added', uploads });
    for (const file of acceptedFiles) {
      deps.track('Print File Added', { file_type: typeOf(file), file_size_mb: sizeInMb(file), source });
    }
    const failure = mergeFailures(problems.filter((one) => one !== null));
    if (failure) fail(failure);
    if (keys.length === 0) return;
    await pause();
    await send(keys);
  }

  async function readAndCheck(file: File): Promise<UploadFailure | null> {
    try {
      const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
      return checkFile(file, head, get().constraints);
    } catch {
      // The file was deleted, or the device denies access.
      return failureOf('could-not-upload', {
        names: [cleanName(file.name)],
        detail: m.fileUnreadable,
      });
    }
  }

  function removeDuplicates(chosen: readonly File[]): File[] {
    const existing = [...[...transfers.values()].map(({ file }) => file), ...deps.documents()];
    const fresh: File[] = [];
    for (const file of chosen) {
      if ([...existing, ...fresh].some((one) => sameFile(one, file))) {
        messages.toast(m.alreadyAdded(cleanName(file.name)));
      } else fresh.push(file);
    }
    return fresh;
  }

  async function send(keys: readonly string[]): Promise<void> {
    const waitingKeys = keys.filter((key) => transfers.has(key));
    for (const key of waitingKeys)
      if (find(key)?.status === 'failed') move(key, { status: 'waiting', sent: 0 });
    if (await requestPlaces(waitingKeys.filter((key) => transfers.get(key)?.place === null))) {
      const queue = [...waitingKeys];
      const sendQueued = async (): Promise<void> => {
        for (let key = queue.shift(); key !== undefined; key = queue.shift()) await sendFile(key);
      };
      await Promise.all(Array.from({ length: MAX_PARALLEL_UPLOADS }, sendQueued));
    }
    await finish();
  }

  /** Requests upload URLs. False: the request has failed, and with it the uploads. */
  async function requestPlaces(keys: readonly string[]): Promise<boolean> {
    const unplacedTransfers = keys.flatMap((key) => transfers.get(key) ?? []);
    if (unplacedTransfers.length === 0) return true;
    const signal = lifetime.signal();
    try {
      const { file_write_data, ...rest } = await api.places(
        unplacedTransfers.map(({ file }) => cleanName(file.name)),
        signal,
      );
      await pause();
      if (signal.aborted) return false;
      if (file_write_data.length < unplacedTransfers.length)
        throw new Error('[print] fewer places than files');
      extraFields = { ...rest, ...extraFields };
      for (const [index, transfer] of unplacedTransfers.entries())
        transfer.place = file_write_data[index] ?? null;
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      if (!isApiError(error)) deps.report(error);
      const problem = problemOf(error, connectivity.online());
      for (const transfer of unplacedTransfers) transfer.problem = problem;
      for (const key of keys) {
        if (find(key)?.status !== 'paused') move(key, { status: 'failed', sent: 0 });
      }
      return false;
    }
  }

  async function sendFile(key: string): Promise<void> {
    const transfer = transfers.get(key);
    // The upload was paused while waiting, or has been resumed and sent already.
    if (!transfer || find(key)?.status !== 'waiting') return;
    const { signal } = transfer.cancelled;
    for (let places = 0; places < 2; places += 1) {
      if (!transfer.place) return;
      move(key, { status: 'sending', sent: 0 });
      try {
        const status = await put(transfer.place.presigned_url, transfer.file, {
          contentType: PRESIGNED_CONTENT_TYPE,
          signal,
          onProgress: (sent) => {
            if (find(key)?.status === 'sending') move(key, { sent: Math.min(sent, transfer.file.size) });
          },
        });
        await pause();
        if (signal.aborted) return;
        if (status === 200) {
          move(key, { status: 'sent', sent: transfer.file.size });
          return pause();
        }
        // The URL has expired or was used by an attempt whose response was lost: one retry with a new URL.
        transfer.place = null;
        transfer.problem = problemOfStatus(status);
        const hasNewPlace = status === 403 && (await requestPlaces([key]));
        if (signal.aborted) return;
        if (!hasNewPlace) break;
      } catch {
        if (signal.aborted) return;
        transfer.problem = networkProblem(connectivity.online());
        break;
      }
    }
    move(key, { status: 'failed' });
  }

  /** Called once no upload is in progress: shows the failures, or has the backend validate the files. */
  async function finish({ isReported = false } = {}): Promise<void> {
    const { uploads } = get();
    if (uploads.length === 0 || get().validating) return;
    if (uploads.some(({ status }) => status === 'waiting' || status === 'sending')) return;
    const failed = uploads.filter(({ status }) => status === 'failed');
    if (failed.length === 0) {
      // Validation covers all files at once, so paused ones hold it back.
      return uploads.some(({ status }) => status === 'paused') ? undefined : validate();
    }
    if (isReported) return;
    const problems = failed.map(({ key, name }) => {
      return { key, name, problem: transfers.get(key)?.problem ?? problemOfStatus() };
    });
    const arrived = uploads.filter(({ status }) => status === 'sent').length;
    for (const { key, problem } of problems) if (problem.cause === 'too-large') dropFile(key);
    const failure = mergeFailures(uploadFailures(problems, arrived));
    if (failure) fail(failure);
    // The other files need not wait for a file that is left out.
    if (!failure?.canTryAgain) await finish();
  }

  function dropFile(key: string): void {
    transfers.delete(key);
    apply({ type: 'upload-removed', key });
  }

  async function validate(): Promise<void> {
    const keys = get().uploads.map(({ key }) => key);
    const batch = keys.flatMap((key) => transfers.get(key) ?? []);
    const names = get().uploads.map(({ name }) => name);
    const signal = lifetime.signal();
    apply({ type: 'validation-begun' });
    await pause();
    try {
      const file_write_data = batch.map(({ place }) => place);
      const answer = await api.validate({ ...extraFields, file_write_data }, signal);
      await pause();
      if (signal.aborted) return;
      const files = answer.print_config.map(readFile);
      link(
        batch,
        files.map(({ print_id }) => print_id),
      );
      if (files.length > 0) {
        apply({ type: 'uploads-taken', files, status: answer.status });
        deps.track('Print Upload Completed', factsOf(files));
        await pause();
        if (signal.aborted) return;
        deps.onUploaded();
        // The dialog closes after the documents have been rendered behind it.
        await pause();
        if (signal.aborted) return;
        apply({ type: 'uploads-ended' });
      }
      if (answer.status === 'UPLOADED') messages.closeModal('UPLOAD_MODAL');
      const handled = answer.actions.map((action) => actions.perform(action));
      if (files.length === 0 && !handled.includes(true))
        throw new Error('[print] an upload returned nothing');
      if (files.length === 0) apply({ type: 'uploads-ended' });
      for (const key of keys) transfers.delete(key);
    } catch (error) {
      if (signal.aborted) return;
      apply({ type: 'validation-ended' });
      if (!isApiError(error)) deps.report(error);
      fail(validationFailure(names, problemOf(error, connectivity.online())));
    }
  }

  /** Matches documents with files: by the `print_id` of the upload URL, else by order. */
  function link(batch: readonly Transfer[], printIds: readonly string[]): void {
    for (const [index, { file, place }] of batch.entries()) {
      const idOfPlace = place?.print_id;
      const idByOrder = batch.length === printIds.length ? printIds[index] : undefined;
      const printId = typeof idOfPlace === 'string' ? idOfPlace : idByOrder;
      if (printId !== undefined) deps.onDocument(printId, file);
    }
  }

  return {
    add,

    async drop(files: readonly File[], rejections: readonly DropRejection[]): Promise<void> {
      const [code] = rejections;
      if (code === undefined) return add(files, 'drop');
      fail(failureOfRejection(code, get().constraints));
      if (code !== 'too-many-files') await add(files, 'drop');
    },

    cancel(key: string): void {
      transfers.get(key)?.cancelled.abort();
      dropFile(key);
      void finish({ isReported: true });
    },

    pause(key: string): void {
      const status = find(key)?.status;
      if (status !== 'waiting' && status !== 'sending') return;
      transfers.get(key)?.cancelled.abort();
      move(key, { status: 'paused', sent: 0 });
    },

    /** An upload URL takes a whole file, so it is sent from its beginning. */
    async resume(key: string): Promise<void> {
      const transfer = transfers.get(key);
      if (!transfer || find(key)?.status !== 'paused') return;
      transfer.cancelled = new AbortController();
      move(key, { status: 'waiting' });
      await send([key]);
    },

    /** `shown`: the progress is visible to the shopper */
    async retry(key?: string, { shown = true } = {}): Promise<void> {
      const failed = get().uploads.filter((one) => one.status === 'failed' && (!key || one.key === key));
      if (get().failure?.canTryAgain) {
        apply({ type: 'failure-dismissed' });
        messages.closeModal('UPLOAD_FAILED_MODAL');
        if (shown) messages.openModal('UPLOAD_MODAL');
      }
      if (failed.length > 0) await send(failed.map((one) => one.key));
      else await finish();
    },

    fail,

    /** aborts all uploads */
    stop(): void {
      lifetime.begin();
      for (const { cancelled } of transfers.values()) cancelled.abort();
      transfers.clear();
      extraFields = {};
    },
  };
}

export function factsOf(files: readonly PrintFile[]) {
  const pages = files.reduce((sum, { number_of_pages }) => sum + (number_of_pages ?? 0), 0);
  return { file_count: files.length, page_count: pages };
}
