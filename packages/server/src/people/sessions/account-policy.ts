import type { RatePolicy } from '../../kernel/token-bucket.js';

/** Failed sign-ins of one account, from wherever they come. */
export const accountPolicy: RatePolicy = { name: 'account', limit: 20, windowSeconds: 3_600, burst: 10 };
