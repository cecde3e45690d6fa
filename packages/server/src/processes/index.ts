export { decideConfig } from '../config/config.js';
export { readEnvironment } from '../config/env.js';
export { createLogger } from '../config/logger.js';
export { findSibling } from './sibling.js';
export { ProcessNotStartedError, superviseProcesses } from './supervise.js';
