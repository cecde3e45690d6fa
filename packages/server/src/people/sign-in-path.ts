/** Where people sign in, at the address of their listener. */
export const signInPath = '/sign-in';
/** Where they go who sign in at the identity provider. */
export const providerPath = `${signInPath}/oidc`;
