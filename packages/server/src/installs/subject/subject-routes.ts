import { actorOf, needs, readerOf } from '../../access/index.js';
import { exportFailures } from '../../export/export-failures.js';
import type { ExportStreams } from '../../export/export-streams.js';
import { refuseOldHttp } from '../../export/refuse-old-http.js';
import { documentPolicy } from '../../http/answering/document-policy.js';
import type { App } from '../../http/area.js';
import { faultsWithBody, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validating/validation.js';
import { readSubjectFile, type SubjectContext } from './subject-file.js';
import { type SubjectFormat, subjectText } from './subject-page.js';
import { accessRequestSchema, subjectFileSchema } from './subject-schemas.js';

export interface SubjectRoutesOptions extends SubjectContext {
  readonly exportStreams: ExportStreams;
}

const contentTypes: Readonly<Record<SubjectFormat, string>> = {
  json: 'application/json; charset=utf-8',
  html: 'text/html; charset=utf-8',
};

/** The call by which the operator answers a person who asks what is held about them. */
export function subjectRoutes(app: App, { exportStreams, ...context }: SubjectRoutesOptions): void {
  app.post(
    '/operator-api/v1/access-requests',
    {
      config: { audit: 'person.told' },
      schema: {
        tags: ['Operator'],
        security: needs('people:read', 'operator_token'),
        operationId: 'answerAccessRequest',
        summary: 'Tell what is stored about a store user',
        description:
          'Everything that is stored about a person, and for each kind of data what it is, why it is stored, where it comes from, who receives it and how long it is kept; as JSON, or as a page to hand over (`format`). For an unknown person the answer is 200, with empty categories. It reads all store sessions and everything that the merchants of the linked apps have sent since, so it can take minutes; memory stays constant. An answer that breaks off is incomplete and ends without its last chunk. It counts as an export among those that run at once. The audit trail says who asked, and not about whom.',
        body: ref(accessRequestSchema),
        response: responses({ 200: fileAnswer }, ...faultsWithBody, exportFailures.http_too_old),
      },
    },
    async (request, reply) => {
      refuseOldHttp(request);
      const { store_user_id: storeUserId, format = 'json' } = request.body;
      const stream = await exportStreams.openFile(told(), { gzip: false, reader: readerOf(request) });
      return reply
        .headers({
          'content-type': contentTypes[format],
          'content-disposition': `attachment; filename="access-request.${format}"`,
          'content-security-policy': documentPolicy,
          'cache-control': 'no-store',
        })
        .send(stream);

      // Looks for the person only once there is room for another file.
      async function* told(): AsyncGenerator<string> {
        yield* subjectText(await readSubjectFile(context, storeUserId, actorOf(request)), format);
      }
    },
  );
}

const fileAnswer = {
  description: 'Everything that is held.',
  headers: {
    'content-disposition': { description: 'A name for the file, which names nobody.', type: 'string' },
  },
  content: {
    'application/json': { schema: ref(subjectFileSchema) },
    'text/html': { schema: { type: 'string' } },
  },
};
