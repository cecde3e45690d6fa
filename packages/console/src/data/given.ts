/** The members that are not undefined, for a query or a body whose members may be absent. */
export function given<T extends object>(members: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  const present = { ...members };
  for (const name in present) if (present[name] === undefined) delete present[name];
  return present as { [Name in keyof T]?: Exclude<T[Name], undefined> };
}

/** The names of the members, in their order. */
export function keysOf<Name extends string>(members: Readonly<Record<Name, unknown>>): readonly Name[] {
  const names: Name[] = [];
  for (const name in members) names.push(name);
  return names;
}
