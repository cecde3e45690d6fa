import { Type } from 'typebox';
import { pageParameters } from '../../http/page-cursor.js';
import { exact, idOf, named, pageSchema, text, textOrNull, time } from '../../http/validating/members.js';
import { TextOf } from '../../http/validating/text-forms.js';
import { ref } from '../../http/validating/validation.js';
import { wireOf } from '../../http/wire-of.js';
import { dayPattern } from '../fees/usable-fee-plan.js';
import { groupName } from '../groups/group-name.js';

const day = (description: string) => TextOf('day', { pattern: dayPattern, description });
const ofGroup = 'The group of merchants.';
const since = 'The first day on which it is a member, from 00:00 UTC on.';
const until = 'The first day on which it is no longer a member';

export const groupParamsSchema = Type.Object({ group: groupName(ofGroup) });

export const merchantParamsSchema = Type.Object({
  merchant_id: Type.Integer({ description: 'The merchant.' }),
});

export const membershipParamsSchema = Type.Object({ membership_id: Type.Integer() });

export const membershipQuerySchema = Type.Object({ ...pageParameters });

export const merchantGroupSchema = named('MerchantGroup', {
  group: text('The word that fee plans and memberships name it by.'),
  created_at: time('When it was added.'),
  created_by: text('Who added it.'),
});

export const merchantGroupsSchema = named('MerchantGroups', {
  merchant_groups: Type.Array(ref(merchantGroupSchema), { description: 'By name.' }),
});

/** Unknown fields are refused: a misspelt member_until would create a membership without an end. */
export const newGroupMembershipSchema = exact('NewGroupMembership', {
  group: groupName(ofGroup),
  merchant_id: Type.Integer({ description: 'The merchant that becomes a member.' }),
  member_from: day(`${since} It may lie in the past.`),
  member_until: Type.Optional(day(`${until}; if absent, it is a member until the membership is ended.`)),
});

export const groupMembershipEndSchema = exact('GroupMembershipEnd', {
  member_until: day(`${until}; the day on which the membership begins revokes it completely.`),
});

export const groupMembershipSchema = named('GroupMembership', {
  membership_id: idOf('Names the membership; later ones are larger.'),
  group: text(ofGroup),
  merchant_id: Type.Integer({ description: 'The merchant.' }),
  member_from: text(since),
  member_until: textOrNull(`${until}; null while it has no end. The day of member_from: it was revoked.`),
  created_at: time('When it was created.'),
  created_by: text('Who created it.'),
  ended_by: textOrNull('Who ended it; null also if it was created with an end.'),
});

export const groupMembershipPageSchema = pageSchema(
  'GroupMembershipPage',
  'group_memberships',
  groupMembershipSchema,
);

export const groupSchemas = [
  merchantGroupSchema,
  merchantGroupsSchema,
  newGroupMembershipSchema,
  groupMembershipEndSchema,
  groupMembershipSchema,
  groupMembershipPageSchema,
] as const;

export const merchantGroupOnWire = wireOf(merchantGroupSchema);
export const groupMembershipOnWire = wireOf(groupMembershipSchema);
