import { createRandom } from '../seeded-random.js';
import { createAsk } from './ask.js';
import { placeOf, validPath, validQuery } from './draft-request.js';
import type { Facts } from './facts.js';
import { rightKey } from './hostile-credentials.js';
import { type Description, operationsOf } from './operations.js';

/** Asks every call that has pages for its first one, so that the attack can ask for the second. */
export async function collectCursors(url: string, facts: Facts, description: Description): Promise<Facts> {
  const ask = createAsk(url);
  const definitions = description.components.schemas;
  const cursors: Record<string, string> = {};
  const paged = operationsOf(description).filter(
    ({ method, parameters }) => method === 'GET' && parameters.some(({ name }) => name === 'cursor'),
  );
  for (const operation of paged) {
    for (const tenantIndex of [0, 1]) {
      const random = createRandom(facts.seed, `cursor ${operation.id} ${tenantIndex}`);
      const place = placeOf({ random, number: 0, facts, tenantIndex, operation });
      const required = validQuery(operation, place, {
        definitions,
        takes: ({ name }) => name === 'merchant_id',
      });
      const path = `${validPath(operation, place, definitions)}?${required}&limit=1`;
      const key = rightKey(operation, facts, tenantIndex);
      const { next_cursor: cursor } = await ask<{ next_cursor: string | null }>({ path, key });
      if (cursor !== null) cursors[`${operation.id} ${tenantIndex}`] = cursor;
    }
  }
  return { ...facts, cursors };
}
