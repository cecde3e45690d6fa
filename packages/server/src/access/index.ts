export { accessExamples } from './access-examples.js';
export { accessRoutes } from './access-routes.js';
export { accessSchemas } from './access-schemas.js';
export type { AppSwitches, RegisteredApp } from './apps/app-store.js';
export { type AttributionRule, defaultAttributionRules } from './attribution-rules.js';
export { createPrincipalCache, type PrincipalCache } from './cache/principal-cache.js';
export {
  attributionCalls,
  type Calls,
  merchantCalls,
  operatorCalls,
  type PartialPage,
  personCalls,
} from './callers/calls.js';
export { needs, needsPerson } from './callers/demand.js';
export { type AccessKeyKind, kinds } from './callers/key-kinds.js';
export { limitCaller } from './callers/limit-caller.js';
export { namedScopes, scopesInWords } from './callers/named-scopes.js';
export { actorOf, callingMerchant, principalOf, readerOf, type SignedIn } from './callers/principal.js';
export { type MerchantRole, merchantRoles, type OperatorRole, operatorRoles } from './callers/role.js';
export { alwaysWaits, secondPersonAbove } from './callers/safeguards.js';
export type { Scope } from './callers/scope.js';
export { findEndingKeys, notifyOfEnds, observeEndingKeys } from './ending-keys/ending-keys.js';
export { exportCalls } from './exporting/export-calls.js';
export { byMerchant, type Exported, openExport } from './exporting/exported.js';
export { type AccessKey, isLive } from './keys/access-key.js';
export type { IssuedKey } from './keys/issue-key.js';
export { hashSecret, looksLikeSecret, newSecret } from './keys/secret-text.js';
export { type AccessManagement, manageAccess } from './manage-access.js';
export { assertMerchant, assertMerchantOfStore } from './merchants/assert-merchant.js';
export { testOfSchema } from './merchants/merchant-schemas.js';
export { merchantsThere } from './merchants/merchants-there.js';
export { namesOfMerchants, searchMerchants } from './merchants/search-merchants.js';
export { walkMerchants } from './merchants/walk-merchants.js';
export { type Authenticator, createAuthenticator } from './sign-in/authenticate.js';
export { createFindFromAddress, type FindSession } from './sign-in/find-from-address.js';
export { authenticate, guardCalls } from './sign-in/guard-calls.js';
export { createLimitTries, type LimitTries } from './sign-in/limit-tries.js';
export {
  cookieIn,
  refuseForeignOrigin,
  type SafeCookie,
  safeCookieAt,
  scopesFor,
  sessionCookieAt,
  sessionPrefix,
} from './sign-in/session-sign-in.js';
export type { EmptyTwin } from './twins/empty-twin.js';
export { assertTwin } from './twins/empty-twin.js';
