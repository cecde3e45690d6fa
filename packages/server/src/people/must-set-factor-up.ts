import type { SignedIn } from '../access/index.js';

/** Whether a person of the operator must set a second factor up before their role counts. An identity provider has its own. */
export function mustSetFactorUp(
  {
    operatorRole,
    how,
    hasSecondFactor,
  }: Pick<SignedIn, 'operatorRole' | 'how'> & { readonly hasSecondFactor: boolean },
  isRequired: boolean,
): boolean {
  return isRequired && operatorRole !== null && how !== 'oidc' && !hasSecondFactor;
}
