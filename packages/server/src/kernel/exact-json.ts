/** JSON in which bigints are texts, because JSON numbers would lose digits. */
export function exactJson(value: unknown): string {
  return JSON.stringify(value, (_name, one: unknown) => (typeof one === 'bigint' ? String(one) : one));
}
