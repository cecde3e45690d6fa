/** A name in camel case: `fee_plan_id` is `feePlanId`. */
export function camelCase(name: string): string {
  return name.replaceAll(/_([a-z\d])/g, (_all, letter: string) => letter.toUpperCase());
}
