declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Reads and validates a whole body without the parser and the schema of the call. What it returns is valid.
     * `undefined` leaves the body to the parser and the schema.
     */
    readsBody?: (bytes: Buffer) => CheckedBody | undefined;
  }
}

const checked = Symbol('checked');

/** A body that its call has read and validated itself. */
export interface CheckedBody {
  readonly [checked]: true;
}

/** Marks a value as such a body. */
export function checkedBody<T extends object>(value: T): T & CheckedBody {
  return { ...value, [checked]: true };
}

export function isChecked(body: unknown): body is CheckedBody {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, checked);
}
