/**
 * Reading and checking of the files that merchants upload, without Node.js: the console does it in the browser with the
 * same code as the command.
 */

export type { Cure } from '../report-build/cure.js';
export { checkFile } from './check-file.js';
export type {
  CheckedFile,
  CheckProgress,
  FileKind,
  Finding,
  Reading,
  UnreadableFile,
} from './checked-file.js';
export { type DetectedFile, detectFile } from './detect-file.js';
export { type PlacedTransaction, transactionsOfFile } from './transactions-of-file.js';
