import { isApiError } from '../http/api.ts';
import type { Connectivity } from '../model/ports.ts';

interface StoredPage {
  deps: { connectivity: Pick<Connectivity, 'onChange'> };
  get(): { storedAt: number | null };
  reload(): Promise<void>;
}

/** Whether the server has not answered, rather than refused. */
export const isUnreachable = (error: unknown): boolean =>
  isApiError(error) && (error.kind === 'offline' || error.kind === 'unreachable' || error.kind === 'timeout');

/** Loads a page from the server when the network returns, if it is from storage; returns a stop function. */
export const reloadOnline = (page: StoredPage): (() => void) =>
  page.deps.connectivity.onChange((online) => {
    if (online && page.get().storedAt !== null) void page.reload();
  });
