import { Type } from 'typebox';
import { actorOf, needs, readerOf } from '../../access/index.js';
import { exportFailures } from '../../export/export-failures.js';
import type { ExportStreams } from '../../export/export-streams.js';
import { refuseOldHttp } from '../../export/send-export.js';
import { documentPolicy } from '../../http/answering/document-policy.js';
import type { App } from '../../http/area.js';
import { faultsWithBody, responses } from '../../http/problem-responses.js';
import { exact, idOf, integerOrNull, named, text, textOrNull, time } from '../../http/validating/members.js';
import { Int64, ref } from '../../http/validating/validation.js';
import { limits } from '../../kernel/limits.js';
import { attributionDataSchema } from '../attribution-data/attribution-data-routes.js';
import { merchantInstallationSchema } from '../reading/installation-schemas.js';
import { heldEventStates } from './held-events.js';
import { readSubjectFile, type SubjectContext } from './subject-file.js';
import { type SubjectFormat, subjectText } from './subject-page.js';

/**
 * Body of an access request. The user is in a body because proxies in front of this service write URLs into their logs.
 */
const accessRequestSchema = exact('AccessRequest', {
  store_user_id: Type.String({
    minLength: 1,
    maxLength: limits.storeUserIdCharacters,
    description: 'The store user, as sessions name them.',
  }),
  format: Type.Optional(
    Type.Enum(['json', 'html'], { description: '`json` (the default), or `html`: a page to hand over.' }),
  ),
});

const category = (record: object, description: string) =>
  Type.Object(
    {
      title: text('The kind of data, as a person reads it.'),
      what: text('What it is.'),
      why: text('What it is used for.'),
      source: text('Where it comes from.'),
      recipients: text('Who receives it.'),
      kept: text('How long it is kept.'),
      records: Type.Array(Type.Unsafe(record)),
      count: Int64({ minimum: 0, description: 'How many records there are.' }),
    },
    { description },
  );

const heldAttributionData = Type.Object({
  updated_at: time('When it was set.'),
  attribution_data: ref(attributionDataSchema),
});

const heldInstallation = Type.Object({
  merchant_name: text('Who makes the app.'),
  app_token: text('How the token of the app is kept: as a hash, which is not shown.'),
  installation: ref(merchantInstallationSchema),
});

const heldEvent = Type.Object({
  event_id: Type.String({ format: 'uuid' }),
  merchant_id: idOf('Who sent it.'),
  installation_id: Type.String({ format: 'uuid' }),
  event_name: Type.String(),
  event_datetime: text('When it happened, as it was sent.'),
  accepted_at: time('When it arrived.'),
  state: Type.Enum([...heldEventStates], {
    description:
      '`linked`: it counts; `waiting`: its installation is about to be linked; `duplicate`: it was sent again; `queued`: it is not recorded yet; `set_aside`: it could not be recorded.',
  }),
  payload: Type.Unsafe<Record<string, unknown>>({ type: 'object', description: 'As it was sent.' }),
});

const heldPayment = Type.Object({
  transaction_id: text('The id that the merchant chose.'),
  merchant_id: idOf('Who reported it.'),
  installation_id: Type.String({ format: 'uuid' }),
  currency: text('Alpha-3 code (ISO 4217).'),
  payer_country: text('Alpha-3 code (ISO 3166-1).'),
  settled_at: time('When it was settled.'),
  full_amount: Int64({ description: 'Minor units, as reported.' }),
  tax_amount: Int64({ description: 'Minor units, as reported.' }),
});

const heldSession = Type.Object({
  seen_at: time('When the user was seen.'),
  address: text('How the address is kept: as a keyed hash, which is not shown.'),
  device_model: textOrNull('In lower case, as it is compared.'),
  os_version: textOrNull('The version of the operating system.'),
  language: textOrNull('The language of the device.'),
  available_capacity: integerOrNull('Free disk space, in bytes.'),
});

const erasureMark = Type.Object({
  erased_at: time('When the user was erased.'),
  store_user: text('How the user is named here: as a hash, which is not shown.'),
});

/** Everything that is held about a person. */
const subjectFileSchema = named('SubjectFile', {
  store_user_id: text('Who was asked about.'),
  made_at: time('When it was looked up.'),
  anything_held: Type.Boolean({ description: 'False if nothing at all is held.' }),
  conclusion: text('The same as a sentence.'),
  not_held: Type.Array(Type.String(), {
    description: 'What a person may look for and is not held, or not here.',
  }),
  rights: Type.Array(Type.String(), { description: 'What the person can do.' }),
  held: Type.Object({
    attribution_data: category(heldAttributionData, 'Where the user came from.'),
    installations: category(heldInstallation, 'Installations that are linked to the user.'),
    events: category(heldEvent, 'Events of these installations, in the order of their acceptance.'),
    payments: category(
      heldPayment,
      'Transactions that name one of these installations, did before a correction, or would by a correction that was requested or proposed.',
    ),
    sessions: category(heldSession, 'When the user was seen in the store.'),
    erasure_marks: category(erasureMark, 'That the user was erased within the last day.'),
  }),
});

/** Every schema with an `$id` of the call for access requests. */
export const subjectSchemas = [accessRequestSchema, subjectFileSchema] as const;

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
