declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Reads and validates a whole body without the parser and the schema of the call. What it returns is valid.
     * `undefined` leaves the body to the parser and the schema.
     */
    readsBody?: (bytes: Buffer) => JudgedBody | undefined;
  }
}

const judged = Symbol('judged');

/** A body that its call has read and validated itself. */
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
