import type { Api } from '../../http/api.ts';
import { deletedAnswer, deletionAnswer, type DeletionFacts } from './deletion-wire.ts';

const path = '/v1/account/deletion';

export interface Farewell {
  reason: string;
  subReason: string;
  feedback: string;
}

/** The reasons to choose from, the losses, and any order that prevents deletion. */
export function fetchDeletion(api: Api): Promise<DeletionFacts> {
  return api.call({ method: 'GET', path, answer: deletionAnswer });
}

export async function deleteAccount(api: Api, { reason, subReason, feedback }: Farewell): Promise<void> {
  const json = { reason, sub_reason: subReason, feedback: feedback.trim() };
  await api.call({ method: 'POST', path, json, answer: deletedAnswer });
}
