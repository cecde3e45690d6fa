import type { FastifyRequest } from 'fastify';
import { personCalls } from '../../access/index.js';
import type { App } from '../../http/app.js';
import { peopleFailures } from '../people-failures.js';
import {
  confirmationSchema,
  recoveryCodesSchema,
  secondFactorProofSchema,
  secondFactorSetupSchema,
} from '../session-schemas.js';
import { originOf, personally, proofFailures, sessionOf } from './person-calls.js';
import type { SecondFactorActions } from './set-second-factor.js';

export interface SecondFactorRoutesOptions {
  readonly secondFactor: SecondFactorActions;
  readonly addressOf: (request: FastifyRequest) => string;
}

/** People set their own second factor up, and turn it off. */
export function secondFactorRoutes(app: App, { secondFactor, addressOf }: SecondFactorRoutesOptions): void {
  const calls = personCalls(app);
  const common = { path: '/second-factor', scope: personally };
  calls.change({
    ...common,
    id: 'beginSecondFactor',
    audit: 'session.refused',
    summary: 'Make a secret for an app that shows codes',
    description: 'Nothing changes until the first code has proved that the app has it (RFC 6238).',
    body: confirmationSchema,
    answer: ['For the app.', secondFactorSetupSchema],
    fails: proofFailures,
    handle: async ({ request, body }) => {
      const begun = await secondFactor.begin(sessionOf(request), body, originOf(request, addressOf));
      return { secret: begun.secret, otpauth_url: begun.otpauthUrl, setup: begun.setup };
    },
  });
  calls.change({
    ...common,
    method: 'PUT',
    id: 'turnSecondFactorOn',
    audit: 'user.second_factor_changed',
    summary: 'Turn the second factor on with a first code',
    description:
      'Replaces an earlier one, and ends all other sessions. From then on a sign-in asks for a code.',
    body: secondFactorProofSchema,
    answer: ['The recovery codes.', recoveryCodesSchema],
    fails: [...proofFailures, peopleFailures.wrong_code],
    handle: async ({ request, body, by }) => {
      const codes = await secondFactor.turnOn(sessionOf(request), body, by);
      return { recovery_codes: [...codes] };
    },
  });
  calls.change({
    ...common,
    path: '/second-factor/off',
    id: 'turnSecondFactorOff',
    audit: ['user.second_factor_changed', 'session.refused'],
    summary: 'Turn the second factor off',
    description: 'Its recovery codes go as well, and all other sessions end.',
    body: confirmationSchema,
    answer: 'Done.',
    fails: proofFailures,
    handle: ({ request, body }) =>
      secondFactor.turnOff(sessionOf(request), body, originOf(request, addressOf)),
  });
}
