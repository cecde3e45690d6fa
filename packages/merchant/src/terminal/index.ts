/**
 * How the commands read options, write to a terminal, and end; the operator's command does it the same way. Nothing
 * here loads a package other than commander and a small part of the contract, because help must be quick. So amounts,
 * which need the currencies, are a separate entry point.
 */
export { CommandError, exitCodes } from './command-error.js';
export { faultLine, firstOf, indented } from './fault-lines.js';
export { explainFileError, systemErrorCode } from './file-errors.js';
export { interruptible } from './interruptible.js';
export { meaningOfSignal } from './meaning-of-signal.js';
export { duration, positiveInteger } from './option-values.js';
export {
  canAsk,
  type DataKind,
  jsonText,
  linesText,
  outliveReaders,
  writeData,
  writeJson,
  writeLines,
} from './output.js';
export { packageVersion } from './package-version.js';
export { print, printExact, printText, table, time } from './print.js';
export { keepFilesPrivate } from './private-files.js';
export { descendants, type Explanation, runProgram } from './run-program.js';
export { visibleText } from './visible-text.js';
