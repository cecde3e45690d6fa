import { bindContext } from '../database/context.js';
import type { ChangeContext } from './access-context.js';
import { listApps, registerApp, switchApp } from './apps/manage-apps.js';
import {
  change,
  findKey,
  findKeys,
  issue,
  listKeys,
  pageOfKeys,
  revoke,
  rotate,
} from './keys/manage-keys.js';
import {
  createMerchant,
  findMerchants,
  listMerchants,
  resume,
  suspend,
} from './merchants/manage-merchants.js';

/**
 * What operators do with merchants, apps and keys, on the database alone; no service needs to run. The actor may give
 * keys every scope.
 */
export function manageAccess(context: ChangeContext) {
  return {
    ...bindContext(context, { createMerchant, listMerchants, findMerchants, suspend, resume }),
    ...bindContext(context, { registerApp, listApps, switchApp }),
    ...bindContext(
      { ...context, grantable: undefined },
      { issue, listKeys, pageOfKeys, findKeys, findKey, change, rotate, revoke },
    ),
  };
}
export type AccessManagement = ReturnType<typeof manageAccess>;
