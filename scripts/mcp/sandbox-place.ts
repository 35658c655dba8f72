import { randomUUID } from 'node:crypto';
import { DEFAULT_TENANT } from '../../bridge/harness/tenant.ts';
import type { Control } from '../../fixtures/harness/test/books.ts';
import { controlOf } from '../../fixtures/harness/test/control.ts';
import * as m from './messages.ts';

/** Longer than any control takes. */
const PATIENCE_MS = 30_000;

/** The sandbox that the tools work with, and the tenant they mean without a name. */
export interface SandboxPlace {
  /** where the shop is served; started with the first use */
  origin(): Promise<string>;
  tenant: string;
  /** Calls a control. Throws a sentence that says what to do. */
  control(tenant: string | undefined, signal: AbortSignal): Control;
  close(): Promise<void>;
}

interface StartedSandbox {
  url: string;
  close(): Promise<void>;
}

/** The sandbox at `url`, in a tenant of its own, as for the workers of a run. */
export function placeAt(url: string): SandboxPlace {
  const { origin } = parseUrl(url);
  const tenant = `mcp-${randomUUID().slice(0, 13)}`;
  const place = createPlace(async () => origin, tenant);
  return {
    ...place,
    async close() {
      const ended = place.control(undefined, AbortSignal.timeout(PATIENCE_MS));
      await ended('DELETE', `/tenants/${tenant}`).catch(() => {});
    },
  };
}

/** A sandbox of this process. One that could not be started is started again with the next use. */
export function placeStartedBy(start: () => Promise<StartedSandbox>): SandboxPlace {
  let started: Promise<StartedSandbox> | null = null;
  async function origin(): Promise<string> {
    started ??= start();
    try {
      return (await started).url;
    } catch (error) {
      started = null;
      throw error;
    }
  }
  return {
    ...createPlace(origin, DEFAULT_TENANT),
    async close() {
      const server = await started?.catch(() => null);
      await server?.close();
    },
  };
}

function createPlace(origin: () => Promise<string>, ownTenant: string): Omit<SandboxPlace, 'close'> {
  return {
    origin,
    tenant: ownTenant,
    control:
      (tenant = ownTenant, signal) =>
      async (method, path, body) => {
        const url = await origin();
        const limit = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
        try {
          return await controlOf(() => url, tenant, limit)(method, path, body);
        } catch (error) {
          if (error instanceof Error && / answered \d+: /.test(error.message))
            throw new Error(m.sandboxRefused(error.message.slice(0, 500)));
          throw new Error(m.sandboxUnreachable(url), { cause: error });
        }
      },
  };
}

function parseUrl(url: string): URL {
  try {
    return new URL(url);
  } catch {
    throw new Error(m.wrongUrl(url));
  }
}
