import { createAppActions } from './app-actions.ts';
import { createBackendActions } from './backend-actions.ts';
import { createClockActions } from './clock-actions.ts';
import { createDeviceActions } from './device-actions.ts';
import { createHostActions } from './host-actions.ts';
import type { ActionDeps } from './action-deps.ts';
import { createStartActions } from './start-actions.ts';

export type PageActions = ReturnType<typeof createActions>;

/** What a person does on the page, by panel. Each action is a step of a recording. */
export function createActions(deps: ActionDeps) {
  return {
    host: createHostActions(deps),
    app: createAppActions(deps),
    device: createDeviceActions(deps),
    backend: createBackendActions(deps),
    clock: createClockActions(deps),
    start: createStartActions(deps),
  };
}
