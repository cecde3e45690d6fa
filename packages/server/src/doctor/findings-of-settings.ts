import type { Config } from '../config/config.js';
import { describeUnknownVariable } from '../config/unknown-variables.js';
import type { Finding } from './finding.js';

/** A note for each variable that looks like a setting but is not one. */
export function findingsOfSettings({
  unknownVariables,
}: Pick<Config, 'unknownVariables'>): readonly Finding[] {
  return unknownVariables.map((unknown) => ({
    subject: 'settings',
    state: 'note',
    finding: describeUnknownVariable(unknown),
    advice: 'Correct or remove it: docs/operations.md lists the settings.',
  }));
}
