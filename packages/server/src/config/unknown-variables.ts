import { nearestName } from '../kernel/nearest-name.js';
import type { Environment } from './env.js';
import { settings } from './settings.js';

/**
 * A variable that looks like a setting but is not one. It has no effect, and is probably misspelt. Its value is never
 * shown.
 */
export interface UnknownVariable {
  readonly variable: string;
  /** The setting that was probably meant; undefined if none is near. */
  readonly nearest: string | undefined;
}

/**
 * Variables that merchants' commands, and the tests, examples and benchmarks of this repository read from the same
 * environment.
 */
const readByOthers: ReadonlySet<string> = new Set([
  'STOA_API_KEY',
  'STOA_OPERATOR_TOKEN',
  'STOA_USERNAME',
  'STOA_PASSWORD',
  'STOA_WEBHOOK_KEYS',
  'STOA_CITUS_URL',
  'STOA_JAVA_TARGET',
  'STOA_SCREENSHOTS',
]);
const prefixesOfOthers = ['STOA_TEST_', 'STOA_BENCHMARK_'] as const;

const variables: readonly string[] = Object.values(settings).map(({ variable }) => variable);

/** Pure. The variables that begin like ours and have a value, but are not ours. */
export function findUnknownVariables({
  variables: given,
}: Pick<Environment, 'variables'>): UnknownVariable[] {
  return Object.entries(given)
    .filter(([name, value = '']) => /^stoa[_-]/i.test(name) && value.trim() !== '' && !isKnown(name, value))
    .map(([variable]) => ({ variable, nearest: nearestSetting(variable) }))
    .toSorted((one, other) => (one.variable < other.variable ? -1 : 1));
}

/** One plain sentence for the log and for `stoa doctor`. */
export function describeUnknownVariable({ variable, nearest }: UnknownVariable): string {
  const hint = nearest === undefined ? '' : `; did you mean ${nearest}?`;
  return `${variable} is not a setting, and does nothing${hint}`;
}

function isKnown(name: string, value: string): boolean {
  return (
    variables.includes(name.replace(/_FILE$/, '')) ||
    readByOthers.has(name) ||
    prefixesOfOthers.some((prefix) => name.startsWith(prefix)) ||
    isOfKubernetes(name, value)
  );
}

/**
 * Kubernetes sets variables with the addresses of all services of a namespace, including services whose name begins
 * with `stoa-`.
 */
function isOfKubernetes(name: string, value: string): boolean {
  return /_SERVICE_(HOST|PORT)|_PORT_\d+_(TCP|UDP|SCTP)/.test(name) || /^(tcp|udp|sctp):\/\//.test(value);
}

/**
 * The setting with the most similar spelling; otherwise the shortest one that contains all words of the variable;
 * otherwise the longest one whose words are all in the variable.
 */
function nearestSetting(variable: string): string | undefined {
  const words = wordsOf(variable);
  const texts = [...settingOfWords.keys()];
  const byLength = texts.toSorted((one, other) => one.length - other.length);
  const nearest =
    nearestName(words.join('_'), texts) ??
    byLength.find((text) => words.every((word) => text.split('_').includes(word))) ??
    byLength.findLast((text) => text.split('_').every((word) => words.includes(word)));
  return nearest === undefined ? undefined : settingOfWords.get(nearest);
}

function wordsOf(variable: string): string[] {
  return variable
    .toLowerCase()
    .replace(/^stoa[_-]/, '')
    .split(/[_-]+/);
}

const settingOfWords: ReadonlyMap<string, string> = new Map(
  variables.map((variable) => [wordsOf(variable).join('_'), variable]),
);
