/** Files with one record per line, CSV or NDJSON, for this package's commands and the operator's. */
export { createSeenIds } from '../report-build/seen-ids.js';
export { createProgress } from '../terminal/output.js';
export { type FileRecord, readRecords, type UnreadRecord } from './read-records.js';
