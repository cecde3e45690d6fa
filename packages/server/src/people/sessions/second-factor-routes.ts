import type { FastifyRequest } from 'fastify';
import { actorOf, needsPerson } from '../../access/index.js';
import type { App } from '../../http/app.js';
import { jsonAnswer, responses } from '../../http/problem-responses.js';
import { ref } from '../../http/validating/validation.js';
import { peopleFailures } from '../people-failures.js';
import {
  confirmationSchema,
  recoveryCodesSchema,
  secondFactorProofSchema,
  secondFactorSetupSchema,
} from '../session-schemas.js';
import { originOf, proofFailures, sessionOf } from './person-calls.js';
import type { SecondFactorActions } from './set-second-factor.js';

export interface SecondFactorRoutesOptions {
  readonly secondFactor: SecondFactorActions;
  readonly addressOf: (request: FastifyRequest) => string;
}

const path = '/session-api/v1/second-factor';

/** People set their own second factor up, and turn it off. */
export function secondFactorRoutes(app: App, { secondFactor, addressOf }: SecondFactorRoutesOptions): void {
  app.post(
    path,
    {
      config: { audit: 'session.refused' },
      schema: {
        tags: ['People'],
        security: needsPerson,
        operationId: 'beginSecondFactor',
        summary: 'Make a secret for an app that shows codes',
        description: 'Nothing changes until the first code has proved that the app has it (RFC 6238).',
        body: ref(confirmationSchema),
        response: responses(
          { 200: jsonAnswer('For the app.', ref(secondFactorSetupSchema)) },
          ...proofFailures,
        ),
      },
    },
    async (request, reply) => {
      const begun = await secondFactor.begin(sessionOf(request), request.body, originOf(request, addressOf));
      return reply.send({ secret: begun.secret, otpauth_url: begun.otpauthUrl, setup: begun.setup });
    },
  );
  app.put(
    path,
    {
      config: { audit: 'user.second_factor_changed' },
      schema: {
        tags: ['People'],
        security: needsPerson,
        operationId: 'turnSecondFactorOn',
        summary: 'Turn the second factor on with a first code',
        description:
          'Replaces an earlier one, and ends all other sessions. From then on a sign-in asks for a code.',
        body: ref(secondFactorProofSchema),
        response: responses(
          { 200: jsonAnswer('The recovery codes.', ref(recoveryCodesSchema)) },
          ...proofFailures,
          peopleFailures.wrong_code,
        ),
      },
    },
    async (request, reply) => {
      const codes = await secondFactor.turnOn(sessionOf(request), request.body, actorOf(request));
      return reply.send({ recovery_codes: [...codes] });
    },
  );
  app.post(
    `${path}/off`,
    {
      config: { audit: ['user.second_factor_changed', 'session.refused'] },
      schema: {
        tags: ['People'],
        security: needsPerson,
        operationId: 'turnSecondFactorOff',
        summary: 'Turn the second factor off',
        description: 'Its recovery codes go as well, and all other sessions end.',
        body: ref(confirmationSchema),
        response: responses({ 204: { description: 'Done.', type: 'null' } }, ...proofFailures),
      },
    },
    async (request, reply) => {
      await secondFactor.turnOff(sessionOf(request), request.body, originOf(request, addressOf));
      return reply.code(204).send();
    },
  );
}
