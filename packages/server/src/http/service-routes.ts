import { Type } from 'typebox';
import { readRelease } from '../config/release.js';
import type { NodeState } from '../database/nodes.js';
import { Failure, type FailureDefinition } from '../kernel/failure.js';
import { shareNext } from './answering/share-next.js';
import { sharedAnswer } from './answering/shared-answer.js';
import type { App } from './app.js';
import type { PublishedSchema } from './area.js';
import { docsContentSecurityPolicy } from './description/docs-assets.js';
import { renderDocsPage, renderErrorsPage } from './description/docs-page.js';
import type { ExampleValues } from './description/example-of-schema.js';
import type { ApiDescription } from './description/openapi.js';
import { publishSchema } from './description/publish-schema.js';
import { publishedJson } from './description/published-json.js';
import { httpFailures } from './http-failures.js';
import { responses } from './problem-responses.js';
import { withoutForms } from './validating/text-forms.js';

export interface HealthOptions {
  /** What Prometheus reads. */
  readonly metrics: () => Promise<string>;
  readonly contentType: string;
  /** The role of the process; /readyz shows it. */
  readonly role: string;
  /** Null while the service takes requests; otherwise the reason why it does not. */
  readonly notReady: () => Promise<string | null>;
  /** The nodes of a cluster. One that is away does not keep the service from calls for other merchants. */
  readonly nodes: () => readonly NodeState[];
}

export interface ServiceRoutesOptions extends HealthOptions {
  /** Called when the service listens. */
  readonly baseUrl: () => string;
  readonly published: readonly PublishedSchema[];
  /** Values for the commands of the documentation. */
  readonly examples: ExampleValues;
  /** Every failure that a call can answer. */
  readonly failures: readonly FailureDefinition[];
}

const textPlain = 'text/plain; charset=utf-8';
const html = 'text/html; charset=utf-8';

/**
 * Health, metrics, schemas and documentation. Registered last, because the description lists the calls that are
 * registered.
 */
export async function serviceRoutes(app: App, options: ServiceRoutesOptions): Promise<void> {
  healthRoutes(app, options);
  schemaRoute(app, options);
  documentationRoutes(app, options);
}

/** Health and metrics: all that a process without calls of its own serves. */
export function healthRoutes(app: App, { metrics, contentType, role, notReady, nodes }: HealthOptions): void {
  const { version } = readRelease();
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok', version }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const reason = await notReady();
    const away = nodes().flatMap(({ name: node, awaySince: since }) =>
      since === null ? [] : { node, since },
    );
    return reason === null
      ? reply.send({ status: 'ready', role, ...(away.length > 0 && { nodes_away: away }) })
      : reply.code(503).header('retry-after', '2').send({ status: 'not ready', reason });
  });
  const read = shareNext(async () => Buffer.from(await metrics()));
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(contentType).send(await read()),
  );
}

/** One call for all schemas: the list is closed, and an unknown file is answered with 404 like any unknown address. */
function schemaRoute(app: App, { published, baseUrl }: ServiceRoutesOptions): void {
  const answers = new Map(
    published.map(({ file, schema }) => [
      file,
      sharedAnswer({
        type: 'application/schema+json; charset=utf-8',
        make: () => publishedJson(publishSchema(schema, `${baseUrl()}/schema/${file}`, app.getSchemas())),
        headers: { 'cache-control': 'public, max-age=600' },
      }),
    ]),
  );
  app.get(
    '/schema/:file',
    {
      config: { ignoresUnknownParameters: true },
      schema: {
        operationId: 'getPublishedSchema',
        tags: ['Service'],
        summary: 'A published schema',
        description: `JSON Schema 2020-12. Files: ${published.map(({ file }) => file).join(', ')}.`,
        security: [],
        params: Type.Object({ file: Type.String({ enum: published.map(({ file }) => file) }) }),
        response: responses(
          {
            200: {
              description: 'The schema.',
              content: { 'application/schema+json': { schema: { type: 'object' } } },
            },
            304: {
              description: 'The schema that If-None-Match names is still the current one.',
              type: 'null',
            },
          },
          400,
          404,
        ),
      },
      // Not validated, because the handler looks the file up: an unknown file is a 404, not a fault of the request.
      validatorCompiler: () => (value: unknown) => ({ value }),
    },
    async (request, reply) => {
      const answer = answers.get(request.params.file);
      if (answer === undefined)
        throw new Failure(httpFailures.not_found, { detail: 'There is no published schema of this name.' });
      return answer(request, reply);
    },
  );
}

function documentationRoutes(app: App, { failures, examples, baseUrl }: ServiceRoutesOptions): void {
  const documents: readonly (readonly [path: string, type: string, make: () => string])[] = [
    ['/openapi.json', 'application/json; charset=utf-8', () => publishedJson(app.swagger())],
    [
      '/docs',
      html,
      () =>
        renderDocsPage(JSON.parse(JSON.stringify(app.swagger(), withoutForms)) as ApiDescription, {
          baseUrl: baseUrl(),
          examples,
        }),
    ],
    ['/docs/errors', html, () => renderErrorsPage(failures)],
    ['/', textPlain, () => 'Stoa, the back office of an app store. Read /docs.\n'],
  ];
  const headers = {
    'cache-control': 'public, max-age=60',
    'content-security-policy': docsContentSecurityPolicy,
  };
  for (const [path, type, make] of documents)
    app.get(path, { schema: { hide: true } }, sharedAnswer({ type, make, headers }));
}
