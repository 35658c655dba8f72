import { isApiError } from '../../http/api.ts';
import { createLatest } from '../../platform/latest.ts';
import type { PictureAccess } from '../../platform/picture-access.ts';
import { checkFile, cleanName, HEAD_BYTES } from '../../print/check-files.ts';
import { fileTypesText } from '../../print/file-messages.ts';
import { PRESIGNED_CONTENT_TYPE } from '../../print/print-api.ts';
import {
  networkProblem,
  problemOf,
  problemOfStatus,
  type UploadProblem,
} from '../../print/upload-problem.ts';
import type { HelpApi } from './help-api.ts';
import type { PictureProof, PictureRules } from './help-model.ts';
import type { HelpFact } from './reduce-help.ts';
import type { OrderIds } from '../orders-api.ts';
import * as m from './messages.ts';

export interface PictureUploadDeps extends PictureAccess {
  api: Pick<HelpApi, 'reservePicture'>;
  ids(): OrderIds;
  rules(): PictureRules | null;
  online(): boolean;
  report(error: unknown): void;
  apply(fact: HelpFact): void;
}

const FAILURES: Readonly<Record<Exclude<UploadProblem['cause'], 'too-large'>, string>> = {
  ours: m.pictureNotStored,
  slow: m.pictureSlow,
  broken: m.pictureLost,
  offline: m.pictureOffline,
};

/** Checks and uploads one picture. A picture that cannot be used leaves an earlier one in place. */
export function createPictureUpload(deps: PictureUploadDeps) {
  const { api, put, objectUrls, apply } = deps;
  const latest = createLatest();
  let chosen: { file: File; url: string } | null = null;

  const refuse = (message: string) => apply({ type: 'faulted', error: { field: 'picture', message } });

  function forget(): void {
    latest.begin();
    if (chosen) objectUrls.revoke(chosen.url);
    chosen = null;
  }

  async function objectionTo(file: File, rules: PictureRules): Promise<string | null> {
    const name = cleanName(file.name);
    let head: Uint8Array;
    try {
      head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    } catch {
      // The file was deleted, or the device denies access.
      return m.pictureUnreadable(name);
    }
    const limits = { max_file_count: 1, max_file_size: rules.maxMb, supported_file_types: rules.types };
    const failure = checkFile(file, head, limits);
    switch (failure?.kind) {
      case undefined:
        return null;
      case 'file-size':
        return m.pictureTooLarge(name, rules.maxMb);
      case 'file-format':
        return m.pictureTypeWrong(name, fileTypesText(limits));
      default:
        return m.pictureUnreadable(name);
    }
  }

  /** Sends the file, once more to a new URL if the first one is no longer valid. */
  async function send(): Promise<void> {
    if (!chosen) return;
    const { file } = chosen;
    const signal = latest.begin();
    try {
      for (let isLastTry = false; ; isLastTry = true) {
        const { url, proof } = await api.reservePicture(deps.ids(), cleanName(file.name), signal);
        const status = await put(url, file, {
          contentType: PRESIGNED_CONTENT_TYPE,
          signal,
          onProgress: (sent) => signal.aborted || apply({ type: 'picture-progressed', sent }),
        }).catch((error: unknown) => {
          if (signal.aborted) throw error;
          return null;
        });
        if (signal.aborted) return;
        if (status === 200) return finish(proof);
        if (status === 403 && !isLastTry) continue;
        return fail(status === null ? networkProblem(deps.online()) : problemOfStatus(status));
      }
    } catch (error) {
      if (signal.aborted) return;
      if (!isApiError(error)) deps.report(error);
      fail(problemOf(error, deps.online()));
    }
  }

  const finish = (proof: PictureProof) => apply({ type: 'picture-sent', proof });

  function fail({ cause }: UploadProblem): void {
    if (cause !== 'too-large') {
      apply({ type: 'picture-failed', failure: FAILURES[cause] });
      return;
    }
    const name = cleanName(chosen?.file.name ?? '');
    forget();
    apply({ type: 'picture-removed' });
    refuse(m.pictureTooLarge(name, deps.rules()?.maxMb ?? 0));
  }

  return {
    async add(file: File): Promise<void> {
      const rules = deps.rules();
      if (!rules) return;
      const objection = await objectionTo(file, rules);
      if (objection !== null) return refuse(objection);
      forget();
      chosen = { file, url: objectUrls.create(file) };
      apply({ type: 'picture-chosen', name: cleanName(file.name), size: file.size, previewUrl: chosen.url });
      await send();
    },
    async retry(): Promise<void> {
      if (!chosen) return;
      apply({ type: 'picture-retried' });
      await send();
    },
    /** the browser cannot show the picture, so nobody can */
    notShown(): void {
      const name = cleanName(chosen?.file.name ?? '');
      forget();
      apply({ type: 'picture-removed' });
      refuse(m.pictureUnreadable(name));
    },
    refuse,
    forget,
  };
}
