import { needs } from '../../access/index.js';
import type { App } from '../../http/area.js';
import { decodeCursor, pageOf } from '../../http/page-cursor.js';
import { faultsWithoutBody, jsonAnswer, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import type { MerchantReadiness, ReadReadiness } from './read-readiness.js';
import { isMerchantKey } from './read-statements.js';
import {
  monthReadinessSchema,
  readinessOnWire,
  readinessParamsSchema,
  readinessQuerySchema,
} from './readiness-schemas.js';

/** Which merchants' books of a month can be closed, for the operator. */
export function readinessRoutes(
  app: App,
  { readReadiness }: { readonly readReadiness: ReadReadiness },
): void {
  app.get(
    '/operator-api/v1/statements/:month/readiness',
    {
      schema: {
        tags: ['Operator'],
        security: needs('statements:read', 'operator_token'),
        operationId: 'getMonthReadiness',
        summary: 'Read which merchants can be closed, and what blocks the others',
        description:
          'By merchant, from counts that are kept: nothing is computed. What it does not do is count the rows of the statements again; a dry run of the close does that, merchant by merchant, and lists what blocks one by one.',
        params: readinessParamsSchema,
        querystring: readinessQuerySchema,
        response: responses(
          { 200: jsonAnswer('All counts, and a page of merchants.', ref(monthReadinessSchema)) },
          ...faultsWithoutBody,
        ),
      },
    },
    async (request, reply) => {
      const { state, limit = limits.pageItemsByDefault, cursor } = request.query;
      const [after = '0'] = decodeCursor(cursor, isMerchantKey) ?? [];
      const { month } = request.params;
      const found = await readReadiness({ month, state, after: Number(after), limit: limit + 1 });
      const page = pageOf<MerchantReadiness>(found.merchants, limit, (one) => [String(one.merchantId)]);
      return reply.send(readinessOnWire(found, page));
    },
  );
}
