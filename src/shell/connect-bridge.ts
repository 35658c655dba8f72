/** The connection to the host; loaded once the first screen can be used. */
export { connect } from '../../bridge/index.ts';
export { createScriptLoader } from '../platform/scripts.ts';
