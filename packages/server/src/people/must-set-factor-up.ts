import type { SignedIn } from '../access/index.js';

/**
 * Whether a person of the operator must set up a second factor before their role counts. Not after a sign-in at an
 * identity provider, which has second factors of its own.
 */
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
