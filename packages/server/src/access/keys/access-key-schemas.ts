import { labelPattern } from '@stoa/contract';
import { Type } from 'typebox';
import { choice, exact, idOf, pageSchema, text, time } from '../../http/validating/members.js';
import { TextOf } from '../../http/validating/text-forms.js';
import { limits } from '../../kernel/limits.js';
import { type AccessKeyKind, kinds } from '../callers/key-kinds.js';
import type { Scope } from '../callers/scope.js';

const timeOrNull = (description: string) =>
  Type.Union([Type.String({ format: 'date-time' }), Type.Null()], { description });
const scopeList = (allowed: readonly Scope[], description: string) =>
  Type.Array(choice(allowed), { minItems: 1, uniqueItems: true, description });
const label = TextOf('label', {
  maxLength: limits.labelCharacters,
  pattern: labelPattern,
  description: 'What it is for.',
});

const testMode = choice(
  ['test'],
  'The key belongs to the twin of the merchant, in which it tries things out; the twin is made if there is none.',
);

/** Unknown fields are refused: a misspelt expires_at would make a key that never expires. */
const newKeySchema = (name: string, kind: AccessKeyKind, allowed: readonly Scope[]) =>
  Type.Object(
    {
      ...(kind === 'operator_token' ? {} : { mode: Type.Optional(testMode) }),
      label: Type.Optional(label),
      scopes: Type.Optional(
        scopeList(
          allowed,
          'What it may be used for. Without it, what keys of the kind are usually for, as far as you may grant it.',
        ),
      ),
      expires_at: Type.Optional(time('In the future; without it, the key is valid until it is revoked.')),
    },
    { $id: `New${name}`, additionalProperties: false },
  );

/** Absent members stay as they are; at least one must be given. */
const keyChangeSchema = (name: string, allowed: readonly Scope[]) =>
  Type.Object(
    {
      label: Type.Optional(label),
      scopes: Type.Optional(scopeList(allowed, 'Some of those that it has; a key never gets a new one.')),
      expires_at: Type.Optional(timeOrNull('In the future; null: the key is valid until it is revoked.')),
    },
    { $id: `${name}Change`, additionalProperties: false, minProperties: 1 },
  );

export const keyRotationSchema = exact('KeyRotation', {
  overlap_hours: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: limits.keyOverlapHours,
      default: limits.keyOverlapHoursByDefault,
      description: 'How long the old key stays valid beside the new one; 0 revokes it at once.',
    }),
  ),
  expires_at: Type.Optional(
    time('When the new key expires; without it, it gets the same time that the old one had.'),
  ),
});

const expiresAt = timeOrNull('When it stops being valid; null: only when it is revoked.');
const issuedMembers = { scopes: Type.Array(Type.String()), expires_at: expiresAt };
const rotatedMembers = { ...issuedMembers, old_valid_until: time('When the old one stops being valid.') };
const shown = (name: string) => text(`The ${name}; shown once.`);
const listedMembers = {
  prefix: text('The first characters of the secret, to tell it from others.'),
  label: Type.String(),
  scopes: Type.Array(Type.String()),
  created_at: time('When it was issued.'),
  expires_at: expiresAt,
  expires_soon: Type.Boolean({ description: 'Whether it is valid, and expires within 30 days.' }),
  revoked_at: timeOrNull('When it was revoked.'),
  last_used_at: timeOrNull('When it last let a request in, a few seconds late.'),
  followed_by: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The key that a rotation made to replace it.',
  }),
};

/** What the schemas of one kind of key differ in. */
interface KeySchemaNames {
  readonly kind: AccessKeyKind;
  /** Such as `ApiKey`: the `$id` of the schema of a key, and a part of those of the others. */
  readonly name: string;
  /** What the descriptions of its members call it. */
  readonly noun: string;
}

/** The schemas of the calls for one kind of key. A credential has a username and a password in place of one secret. */
export function keySchemas({ kind, name, noun }: KeySchemaNames) {
  const { mayHave } = kinds[kind];
  const idName = `${kind}_id`;
  const username = kind === 'credential' ? { username: Type.String() } : {};
  const secret = kind === 'credential' ? { password: shown('password') } : { [kind]: shown(noun) };
  const issued = { [idName]: idOf(`Names the ${noun}, to revoke it.`), ...username, ...secret };
  const rotated =
    kind === 'credential' ? { description: 'The username is that of the old one; the password is new.' } : {};
  const keySchema = Type.Object(
    { [idName]: idOf(`Names the ${noun}.`), ...username, ...listedMembers },
    { $id: name },
  );
  return {
    newSchema: newKeySchema(name, kind, mayHave),
    changeSchema: keyChangeSchema(name, mayHave),
    issuedSchema: Type.Object({ ...issued, ...issuedMembers }, { $id: `Issued${name}` }),
    rotatedSchema: Type.Object({ ...issued, ...rotatedMembers }, { $id: `Rotated${name}`, ...rotated }),
    keySchema,
    listSchema: pageSchema(`${name}List`, `${kind}s`, keySchema),
  };
}
