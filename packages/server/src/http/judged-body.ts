declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Reads a body, which is at hand as a whole, by itself; what it returns is valid, and no schema is asked about it.
     * `undefined` leaves the body to the parser and the schema of the call.
     */
    readsBody?: (bytes: Buffer) => JudgedBody | undefined;
  }
}

const judged = Symbol('judged');

/** A body that its call has read and judged by itself. */
export interface JudgedBody {
  readonly [judged]: true;
}

/** Marks a value as such a body. */
export function judgedBody<T extends object>(value: T): T & JudgedBody {
  return { ...value, [judged]: true };
}

export function isJudged(body: unknown): body is JudgedBody {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, judged);
}
