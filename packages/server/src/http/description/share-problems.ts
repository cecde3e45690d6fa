import { usualCodes } from '../problem-responses.js';

interface Response {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: ProblemSchema }>>;
}

interface ProblemSchema {
  readonly allOf?: readonly {
    readonly properties?: { readonly code?: { readonly enum?: readonly string[] } };
  }[];
}

interface Description {
  paths?: Record<string, object | undefined>;
  components?: { responses?: Record<string, object> };
}

/**
 * Lets calls that can answer the same problems refer to one description of them: without it, nine tenths of the
 * description would be problems. The name is made of the status and of the codes that only some calls have.
 */
export function shareProblems<T extends Description>(description: T): T {
  const shared: Record<string, object> = {};
  for (const item of Object.values(description.paths ?? {})) {
    for (const { responses = {} } of Object.values(item ?? {}) as {
      responses?: Record<string, Response>;
    }[]) {
      for (const [status, response] of Object.entries(responses)) {
        const codes = codesOf(response);
        if (codes.length === 0) continue;
        const name = nameOf(status, codes);
        shared[name] = response;
        responses[status] = { $ref: `#/components/responses/${name}` };
      }
    }
  }
  description.components = {
    ...description.components,
    responses: { ...description.components?.responses, ...shared },
  };
  return description;
}

function nameOf(status: string, codes: readonly string[]): string {
  const own = codes.filter((code) => !usualCodes.has(code));
  return [`Problem${status}`, ...(codes.includes('malformed_json') ? ['of_body'] : []), ...own].join('_');
}

function codesOf({ content = {} }: Response): readonly string[] {
  return Object.values(content).flatMap(({ schema }) =>
    (schema?.allOf ?? []).flatMap(({ properties }) => properties?.code?.enum ?? []),
  );
}
