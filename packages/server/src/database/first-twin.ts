import { sql } from './sql.js';

/**
 * Every statement over the merchants of the store has `merchant_id < ${firstTwin}`, which leaves out their twins for
 * tests. A rule (test/rules/twins.rules.ts) names the statements that read all merchants on purpose.
 */
export const firstTwin = sql`1000000000`;
