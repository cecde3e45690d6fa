import { type ExampleValues, exampleOf } from './example-of-schema.js';

interface Media {
  readonly schema?: object;
  example?: unknown;
}

interface Described {
  readonly components?: { readonly schemas?: Readonly<Record<string, object>> };
  readonly paths?: Readonly<Record<string, object | undefined>>;
}

interface Operation {
  readonly requestBody?: { readonly content?: Readonly<Record<string, Media>> };
  readonly responses?: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}

/** Gives every body of JSON in a description an example: of each request, and of each success. */
export function addExamples<T extends Described>(description: T, values: ExampleValues): T {
  const parts = { schemas: description.components?.schemas ?? {}, values };
  for (const item of Object.values(description.paths ?? {})) {
    for (const operation of Object.values(item ?? {}) as Operation[]) {
      const successes = Object.entries(operation.responses ?? {}).filter(([status]) => Number(status) < 300);
      const bodies = [operation.requestBody, ...successes.map(([, response]) => response)];
      for (const media of bodies.flatMap((body) => Object.entries(body?.content ?? {})))
        if (isJson(media)) media[1].example = exampleOf(media[1].schema ?? {}, parts);
    }
  }
  return description;
}

function isJson([type, { schema }]: [string, Media]): boolean {
  return type === 'application/json' && schema !== undefined;
}
