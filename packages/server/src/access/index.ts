export { type AccessKey, type AccessKeyKind, isLive, kinds } from './access-key.js';
export { accessRoutes } from './access-routes.js';
export { accessSchemas } from './access-schemas.js';
export { type AttributionRule, defaultAttributionRules } from './attribution-rules.js';
export { type Authenticator, createAuthenticator } from './authenticate.js';
export { callingMerchant } from './calling-merchant.js';
export { callingOperator } from './calling-operator.js';
export { needs } from './demand.js';
export { authenticate, guardCalls } from './guard-calls.js';
export { limitCaller } from './limit-caller.js';
export {
  type AccessManagement,
  assertMerchant,
  createAccessManagement,
  type IssuedKey,
} from './manage-access.js';
export type { AppSwitches, RegisteredApp } from './merchant-store.js';
export { namedScopes, scopesInWords } from './named-scopes.js';
export { createPrincipalCache, type PrincipalCache } from './principal-cache.js';
export type { Scope } from './scope.js';
export { walkMerchants } from './walk-merchants.js';
