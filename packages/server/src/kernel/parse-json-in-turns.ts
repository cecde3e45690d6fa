import { type ParsedJson, type ParseJsonOptions, parseJsonSteps } from '@stoa/contract';
import { inTurns } from './in-turns.js';

/** Like `parseJson`, but other work of the process runs in between while a long list of the root object is read. */
export function parseJsonInTurns(text: string, options: ParseJsonOptions = {}): Promise<ParsedJson> {
  return inTurns(parseJsonSteps(text, options));
}
