import { defineFailures } from '../../kernel/failure.js';

/** What can go wrong when somebody comes from the identity provider. */
export const oidcFailures = defineFailures({
  identity_refused: {
    status: 403,
    title: "The identity provider's answer cannot be used",
    fix: 'Start again at /sign-in; if it happens again, tell the operator the request_id.',
  },
  person_unknown: {
    status: 403,
    title: 'The person has no access here',
    fix: 'Ask an administrator for an invitation, or for a group that STOA_OIDC_ROLES names.',
  },
  identity_provider_unavailable: {
    status: 503,
    title: 'The identity provider does not answer',
    fix: 'Try again in a minute; the operator looks into the log, and checks the provider and its settings with stoa doctor.',
  },
});
