/** What a search asks, and what the page shows and does once somebody uses it. */
export { createFlowEngine } from '../layout/flow-engine.ts';
export { VIEWS } from '../layout/snippet-views.tsx';
export * from './load-search.ts';
export { searchParts } from './search-parts.ts';
