import type { FastifyReply } from 'fastify';
import type { Clock } from '../../kernel/clock.js';
import { Failure } from '../../kernel/failure.js';
import { limits } from '../../kernel/limits.js';
import { createRateLimiter, type RatePolicy, rateLimitHeaders } from '../../kernel/token-bucket.js';
import { httpFailures } from '../http-failures.js';

/** Counts one request of `key` and refuses it when there were too many. Each process keeps its own counts. */
export type LimitRate = (key: string, reply: FastifyReply) => void;

/** @throws Failure too_many_requests with Retry-After, RateLimit and RateLimit-Policy */
export function createRateLimit(policy: RatePolicy, clock: Clock): LimitRate {
  const limiter = createRateLimiter(policy, { maxKeys: limits.rateLimitedKeys });
  return (key, reply) => {
    const decision = limiter.take(key, clock.now().getTime());
    const headers = rateLimitHeaders(policy, decision);
    if (decision.allowed) void reply.headers(headers);
    else throw tooManyRequests(policy, headers);
  };
}

/** The refusal, for limits that count only some requests. */
export function tooManyRequests(policy: RatePolicy, headers: Readonly<Record<string, string>>): Failure {
  return new Failure(httpFailures.too_many_requests, {
    detail: `The limit "${policy.name}" allows ${policy.limit} in ${policy.windowSeconds} s, and ${policy.burst} at once.`,
    headers,
  });
}
