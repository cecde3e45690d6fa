/** The names that options may have. */
export type OptionNames<T> = Readonly<Record<keyof T, true>>;

/**
 * The members of an object; none of a missing one. Throws `TypeError` for a value whose content is not in members, such
 * as a text, a list or a signal: it would be ignored silently.
 */
export function membersOf(value: unknown, what: string): object {
  const given = value ?? {};
  if (typeof given !== 'object' || Symbol.iterator in given || given instanceof AbortSignal)
    throw new TypeError(`${what} must be an object`);
  return { ...given };
}

/** Returns options as they are. Throws `TypeError` for one without a meaning, which would be ignored silently. */
export function checkOptions<T>(options: T, names: Readonly<Record<string, true>>, what: string): T {
  for (const name in membersOf(options, `the options of ${what}`))
    if (!Object.hasOwn(names, name))
      throw new TypeError(`${what} has no option ${name}, only ${Object.keys(names).join(', ')}`);
  return options;
}
