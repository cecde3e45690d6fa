import type { AuthenticatorOptions } from './sign-in/authenticate.js';

/** For tests of what keys may do: nobody is signed in. */
export const nobodySignedIn: Pick<AuthenticatorOptions, 'publicUrlOf' | 'findSession'> = {
  publicUrlOf: () => 'https://stoa.test',
  findSession: async () => undefined,
};
