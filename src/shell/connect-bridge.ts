/** The connection to the host app; loaded once the first screen is interactive. */
export { connect } from '../../bridge/index.ts';
export { createScriptLoader } from '../platform/scripts.ts';
