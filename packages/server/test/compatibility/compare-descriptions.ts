import { createSchemaComparison, type DescribedSchema, type SchemaComparison } from './compare-schemas.js';

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: DescribedSchema }>>;
}

interface DescribedBody extends Content {
  readonly required?: boolean;
}

interface DescribedAnswer extends Content {
  readonly headers?: Readonly<Record<string, unknown>>;
}

interface DescribedParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: DescribedSchema;
}

interface DescribedCall {
  readonly operationId: string;
  readonly parameters?: readonly DescribedParameter[];
  readonly requestBody?: DescribedBody;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly responses: Readonly<Record<string, DescribedAnswer>>;
}

interface DescribedWebhook {
  /** Of headers that all webhooks share. */
  readonly parameters: readonly { readonly $ref: string }[];
  readonly requestBody: Content;
}

/** The part of `openapi.json` that callers depend on. */
export interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedCall>>>>;
  /** What is sent to endpoints, by type. */
  readonly webhooks?: Readonly<Record<string, { readonly post: DescribedWebhook }>>;
  readonly components: { readonly schemas: Readonly<Record<string, DescribedSchema>> };
}

/** One call in the last release, and now. */
interface Change {
  readonly before: DescribedCall;
  readonly now: DescribedCall;
  readonly call: string;
  readonly schemas: SchemaComparison;
}

/**
 * Says in sentences what would break a caller of the last release, by the rules of docs/versions.md. Answers with
 * problems are not compared: callers take any status of failure, and any `code`.
 */
export function breaksBetween(before: Description, now: Description): readonly string[] {
  const schemas = createSchemaComparison(before.components.schemas, now.components.schemas);
  const breaks = Object.entries(before.paths).flatMap(([address, calls]) =>
    Object.entries(calls).flatMap(([method, one]) => {
      const call = `${method.toUpperCase()} ${address}`;
      const other = now.paths[address]?.[method];
      if (other === undefined) return [`${call} is gone`];
      const change = { before: one, now: other, call, schemas };
      return [...namesAndKeys(change), ...parameters(change), ...bodies(change), ...answers(change)];
    }),
  );
  return [...new Set([...breaks, ...webhookBreaks(before, now, schemas)])];
}

/** A receiver reads what we send, as a caller reads an answer. */
function webhookBreaks(before: Description, now: Description, schemas: SchemaComparison): readonly string[] {
  return Object.entries(before.webhooks ?? {}).flatMap(([type, { post }]) => {
    const other = now.webhooks?.[type]?.post;
    if (other === undefined) return [`the webhook ${type} is gone`];
    return [
      ...post.parameters
        .filter(({ $ref }) => !other.parameters.some((one) => one.$ref === $ref))
        .map(({ $ref }) => `the webhook ${type} has no ${$ref.split('/').at(-1)} any more`),
      ...forms(post.requestBody, other.requestBody).flatMap((form) =>
        form.other === undefined
          ? [`the webhook ${type} is no longer ${form.type}`]
          : schemas.ofAnswer({ before: form.one, now: form.other, where: `the webhook ${type}` }),
      ),
    ];
  });
}

function namesAndKeys({ before, now, call }: Change): readonly string[] {
  const closed = (before.security ?? []).filter(
    (one) => !(now.security ?? []).some((other) => opens(one, other)),
  );
  const renamed = before.operationId !== now.operationId;
  return [
    ...(renamed ? [`${call} has another operationId than ${before.operationId}`] : []),
    ...((before.security ?? []).length === 0 && (now.security ?? []).length > 0
      ? [`${call} needs a key or a session`]
      : []),
    ...((now.security ?? []).length === 0
      ? []
      : closed.map((one) => `${call} is no longer open to ${JSON.stringify(one)}`)),
  ];
}

/** Whether a caller with these credentials and scopes has everything that an alternative asks for. */
function opens(
  held: Readonly<Record<string, readonly string[]>>,
  asked: Readonly<Record<string, readonly string[]>>,
): boolean {
  return Object.entries(asked).every(
    ([scheme, scopes]) =>
      held[scheme] !== undefined && scopes.every((scope) => held[scheme]?.includes(scope)),
  );
}

function parameters({ before, now, call, schemas }: Change): readonly string[] {
  const keyed = ({ parameters: all = [] }: DescribedCall) =>
    new Map(all.map((one) => [`${one.in} parameter \`${one.name}\``, one]));
  const [old, current] = [keyed(before), keyed(now)];
  return [
    ...[...old].flatMap(([name, one]) => {
      const other = current.get(name);
      if (other === undefined) return [`${call} has no ${name} any more`];
      return schemas.ofRequest({ before: one.schema, now: other.schema, where: `${call}: the ${name}` });
    }),
    ...[...current]
      .filter(([name, one]) => one.required === true && old.get(name)?.required !== true)
      .map(([name]) => `${call} needs the ${name}, which it did not need`),
  ];
}

function bodies({ before, now, call, schemas }: Change): readonly string[] {
  const [old, current] = [before.requestBody, now.requestBody];
  if (current?.required === true && old?.required !== true)
    return [`${call} needs a body, which it did not need`];
  return forms(old, current).flatMap(({ type, one, other }) =>
    other === undefined
      ? [`${call} no longer takes ${type}`]
      : schemas.ofRequest({ before: one, now: other, where: `${call}: the body` }),
  );
}

function answers({ before, now, call, schemas }: Change): readonly string[] {
  const succeeds = ([status]: readonly [string, unknown]): boolean => Number(status) < 400;
  const added = Object.entries(now.responses)
    .filter(succeeds)
    .filter(([status]) => before.responses[status] === undefined)
    .map(([status]) => `${call} can answer ${status}`);
  const changed = Object.entries(before.responses)
    .filter(succeeds)
    .flatMap(([status, one]) => {
      const other = now.responses[status];
      if (other === undefined) return [`${call} no longer answers ${status}`];
      const where = `${call}: the answer ${status}`;
      const headers = Object.keys(one.headers ?? {}).filter((name) => other.headers?.[name] === undefined);
      return [
        ...headers.map((name) => `${where} has no header ${name} any more`),
        ...forms(one, other).flatMap((form) =>
          form.other === undefined
            ? [`${where} cannot be ${form.type} any more`]
            : schemas.ofAnswer({ before: form.one, now: form.other, where }),
        ),
      ];
    });
  return [...added, ...changed];
}

/** The media types of the first, each with its schema in both. `other` is absent if the second lacks the media type. */
function forms(first: Content | undefined, second: Content | undefined) {
  return Object.entries(first?.content ?? {}).map(([type, { schema: one = {} }]) => {
    const found = second?.content?.[type];
    return { type, one, other: found === undefined ? undefined : (found.schema ?? {}) };
  });
}
