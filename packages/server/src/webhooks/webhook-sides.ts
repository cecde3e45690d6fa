import { type TUnsafe, Type } from 'typebox';
import { accessFailures } from '../access/access-failures.js';
import { assertMerchant, type Calls, merchantCalls, operatorCalls } from '../access/index.js';
import type { Context } from '../database/context.js';
import type { App } from '../http/area.js';
import type { LimitRate } from '../http/listening/limit-rate.js';
import { idOf } from '../http/validating/members.js';
import type { FailureDefinition } from '../kernel/failure.js';
import { operatorStream } from '../notification-log/index.js';

/** The parameters that the path of a call may have. */
export interface WebhookParams {
  /** In the operator's calls for merchants. */
  readonly merchant_id?: number;
  /** In calls for one endpoint. */
  readonly endpoint_id: string;
}

/** What a call knows of whose endpoints it is about. */
interface AskedOfSide {
  readonly params: WebhookParams;
  /** In the calls of merchants. */
  readonly merchantId?: number;
}

/** Who manages whose endpoints: merchants their own, the operator its own, or the operator those of merchants. */
export interface WebhookSide {
  readonly calls: Calls<{ readonly merchantId?: number }>;
  readonly path: string;
  /** The word between the verb and the noun of an operation id. */
  readonly own: '' | 'Operator' | 'Merchant';
  readonly whose: string;
  readonly fails: readonly FailureDefinition[];
  /** @throws Failure unknown_merchant */
  readonly streamOf: (asked: AskedOfSide) => Promise<number>;
}

export function webhookSides(
  app: App,
  { limitRate, database }: { readonly limitRate: LimitRate } & Pick<Context, 'database'>,
): readonly WebhookSide[] {
  const path = '/webhook-endpoints';
  return [
    {
      calls: merchantCalls(app, { limitRate }),
      path,
      own: '',
      whose: 'your',
      fails: [],
      streamOf: async ({ merchantId = operatorStream }) => merchantId,
    },
    {
      calls: operatorCalls(app),
      path,
      own: 'Operator',
      whose: "the operator's",
      fails: [],
      streamOf: async () => operatorStream,
    },
    {
      calls: operatorCalls(app),
      path: `/merchants/:merchant_id${path}`,
      own: 'Merchant',
      whose: "a merchant's",
      fails: [accessFailures.unknown_merchant],
      streamOf: async ({ params: { merchant_id: merchantId = 0 } }) => {
        await assertMerchant(database, merchantId);
        return merchantId;
      },
    },
  ];
}

/** The parameters of the path of a side's calls for all its endpoints, or for one of them. */
export function webhookParams({ own }: WebhookSide, which: 'all' | 'one'): TUnsafe<WebhookParams> {
  const members = {
    ...(own === 'Merchant' ? { merchant_id: idOf('The merchant.') } : {}),
    ...(which === 'one'
      ? { endpoint_id: Type.String({ format: 'uuid', description: 'The endpoint.' }) }
      : {}),
  };
  return Type.Unsafe<WebhookParams>(Type.Object(members));
}
