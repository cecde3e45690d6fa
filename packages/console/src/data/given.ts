/** The members that are not undefined, for a query or a body whose members may be absent. */
export function given<T extends object>(members: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  const present = { ...members };
  for (const name in present) if (present[name] === undefined) delete present[name];
  return present as { [Name in keyof T]?: Exclude<T[Name], undefined> };
}
