import type { Context } from '../../database/context.js';
import type { App } from '../../http/app.js';
import { cursorOf, idKey } from '../../http/page-cursor.js';
import { wireOf } from '../../http/wire-of.js';
import { testOf, twinOf } from '../../kernel/twin.js';
import { accessFailures } from '../access-failures.js';
import { operatorCalls } from '../callers/calls.js';
import { createMerchant, findMerchants, resume, suspend } from './manage-merchants.js';
import {
  merchantListSchema,
  merchantParamsSchema,
  merchantSchema,
  merchantsQuerySchema,
  newMerchantSchema,
  suspensionSchema,
} from './merchant-schemas.js';
import type { Merchant } from './merchant-store.js';

const toWire = wireOf(merchantSchema);
const merchantOnWire = ({ hasTwin, ...merchant }: Merchant) => {
  const { merchantId } = merchant;
  return toWire({ ...merchant, testOf: testOf(merchantId), twinId: hasTwin ? twinOf(merchantId) : null });
};
const { unknown_merchant, unusable_value } = accessFailures;

/** The operator's calls for merchants. */
export function merchantRoutes(app: App, context: Context): void {
  const operator = operatorCalls(app);
  operator.change({
    path: '/merchants',
    id: 'createMerchant',
    scope: 'access:write',
    audit: 'merchant.created',
    summary: 'Add a merchant',
    description: 'Not idempotent: two merchants may have the same name.',
    body: newMerchantSchema,
    status: 201,
    answer: ['The merchant.', merchantSchema],
    fails: [unusable_value],
    handle: async ({ body, by }) => merchantOnWire(await createMerchant({ ...context, by }, body.name)),
  });
  operator.list({
    path: '/merchants',
    id: 'listMerchants',
    scope: 'access:read',
    summary: 'List the merchants',
    description:
      'In the order of their ids, the oldest first. Twins are listed only if `merchant_ids` names them.',
    query: merchantsQuerySchema,
    answer: ['A page of merchants.', merchantListSchema],
    cursor: cursorOf({ merchantId: idKey }),
    items: 'merchants',
    onWire: merchantOnWire,
    find: ({ query: { begins_with: beginning, contains, merchant_ids: ids } }, { after, most }) => {
      const among = ids?.split(',').map(Number);
      return findMerchants(context, { after: after?.merchantId ?? 0, most, beginning, contains, among });
    },
  });
  suspensionRoutes(app, context);
}

/** The operator suspends a merchant, and resumes it. */
function suspensionRoutes(app: App, context: Context): void {
  const operator = operatorCalls(app);
  operator.change({
    method: 'PUT',
    path: '/merchants/:merchant_id/suspension',
    id: 'suspendMerchant',
    scope: 'access:write',
    audit: 'merchant.suspended',
    summary: 'Suspend a merchant',
    description:
      'Within 5 seconds every process answers its API keys, credentials and people with 403 `merchant_suspended` and the reason. Nothing is lost: what was accepted is processed, months close, and install calls go on. A second call changes the reason only.',
    params: merchantParamsSchema,
    body: suspensionSchema,
    answer: ['The merchant.', merchantSchema],
    fails: [unknown_merchant, unusable_value],
    handle: async ({ params, body, by }) =>
      merchantOnWire(await suspend({ ...context, by }, params.merchant_id, body.reason)),
  });
  operator.change({
    method: 'DELETE',
    path: '/merchants/:merchant_id/suspension',
    id: 'resumeMerchant',
    scope: 'access:write',
    audit: 'merchant.resumed',
    summary: 'End the suspension of a merchant',
    description:
      'Its keys and people work again within 5 seconds. Resuming a merchant that is not suspended changes nothing. A person needs a fresh sign-in.',
    params: merchantParamsSchema,
    answer: ['The merchant.', merchantSchema],
    fails: [unknown_merchant],
    handle: async ({ params, by }) => merchantOnWire(await resume({ ...context, by }, params.merchant_id)),
  });
}
