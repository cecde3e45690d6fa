import { Type } from 'typebox';
import { choice, exact, named, text, textOrNull } from '../../http/validating/members.js';
import { operatorStream } from '../../notification-log/index.js';
import type { ChangedMail, HowMailed, OfferedMail } from './choose-mail.js';
import { allMailed, dailyHour, mailedType, paces } from './mailed-types.js';

/** The values of `how`. */
export const howMailed: readonly HowMailed[] = [...paces, 'off'];

const members = {
  merchant_id: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    minimum: 1,
    maximum: 2_147_483_647,
    description: 'The merchant for which the person works; null: the operator.',
  }),
  type: choice(allMailed, 'The type of notification.'),
  how: choice(howMailed, `\`daily\`: once a day, after ${String(dailyHour).padStart(2, '0')}:00 UTC.`),
};

export const mailChoicesSchema = named('MailChoices', {
  is_set_up: Type.Boolean({
    description: 'Whether this service sends mail. Without it, the choices have no effect.',
  }),
  address: textOrNull('Where the mails go.'),
  choices: Type.Array(Type.Object({ ...members, words: text('What the mails are about.') }), {
    description: 'Everything about which the roles of the person allow mail.',
  }),
});

/** Enough for a person who works for very many merchants. */
const mostChanges = 1_000;

export const mailChangesSchema = exact('MailChanges', {
  choices: Type.Array(Type.Object(members, { additionalProperties: false }), {
    minItems: 1,
    maxItems: mostChanges,
    description: 'Those that change; all others stay.',
  }),
});

/** As the API and the command show what may be chosen. */
export function offeredOnWire({ stream, type, how }: OfferedMail) {
  return { merchant_id: stream === operatorStream ? null : stream, type, how, words: mailedType(type).words };
}

export function changeOf({
  merchant_id: merchantId,
  type,
  how,
}: {
  readonly merchant_id: number | null;
  readonly type: ChangedMail['type'];
  readonly how: HowMailed;
}): ChangedMail {
  return { stream: merchantId ?? operatorStream, type, how };
}
