import { type OfflineFiles, type OfflineWorkerScope, runOfflineWorker } from './offline-worker.ts';

/** set by the build */
declare const OFFLINE_FILES: OfflineFiles;

runOfflineWorker(globalThis as unknown as OfflineWorkerScope, OFFLINE_FILES);
