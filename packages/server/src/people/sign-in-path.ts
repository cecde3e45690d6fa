/** The path at which people sign in, at the address of their listener. */
export const signInPath = '/sign-in';
/** The path that starts a sign-in at the identity provider. */
export const providerPath = `${signInPath}/oidc`;

/** The page of a person's own account. */
export const accountPath = `${signInPath}/account`;
