import { readFile } from 'node:fs/promises';
import { checkUserMap, isObject, type UserMap } from './user-map.js';

export interface MapArguments {
  /** `--map`: a JSON file, a JSON object or `member=value`; later ones win. */
  readonly map: readonly string[];
  /** `--keep`: `COLUMN=VALUE,VALUE`. */
  readonly keep: readonly string[];
  /** `--default`: `country=DEU`. */
  readonly default: readonly string[];
}

/** Reads everything that the command line says about columns; what is wrong goes into `problems`. */
export async function readUserMap(given: MapArguments, problems: string[]): Promise<UserMap> {
  const parts = await Promise.all(given.map.map((argument) => readArgument(argument, problems)));
  const keep = given.keep.map((argument) => readPairs('--keep', argument, problems));
  const defaults = given.default.map((argument) => readPairs('--default', argument, problems));
  return checkUserMap(
    [...parts, ...keep.map((pair) => ({ keep: pair })), ...defaults.map((pair) => ({ defaults: pair }))],
    problems,
  );
}

async function readArgument(argument: string, problems: string[]): Promise<Record<string, unknown>> {
  const [, member, value] = /^([a-z_]+)=(.*)$/s.exec(argument) ?? [];
  if (member !== undefined) return { [member]: value === '\\t' ? '\t' : value };
  const inline = argument.trimStart().startsWith('{');
  const name = inline ? '--map' : argument;
  try {
    const parsed: unknown = JSON.parse(inline ? argument : await readFile(argument, 'utf8'));
    if (isObject(parsed)) return parsed;
    problems.push(`${name} must be a JSON object, like {"id": "order_id", "amount": "gross"}.`);
  } catch (error) {
    problems.push(
      error instanceof SyntaxError
        ? `${name} is not JSON: ${error.message}.`
        : `${name} cannot be read; --map takes a file, a JSON object, or member=column.`,
    );
  }
  return {};
}

function readPairs(option: string, argument: string, problems: string[]): Record<string, string[]> {
  const at = argument.indexOf('=');
  if (at < 1 || at === argument.length - 1) {
    problems.push(`${option} takes NAME=VALUE, not ${JSON.stringify(argument)}.`);
    return {};
  }
  return { [argument.slice(0, at)]: argument.slice(at + 1).split(',') };
}
