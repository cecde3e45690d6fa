import { assertMerchantOfStore, type MerchantRole } from '../../access/index.js';
import {
  type Actor,
  type AuditWriter,
  auditWriter,
  selectMemberIds,
  selectUserOfMember,
} from '../../audit-entries/index.js';
import { canBeId } from '../../database/can-be-id.js';
import type { Context } from '../../database/context.js';
import type { Transaction } from '../../database/database.js';
import { Failure } from '../../kernel/failure.js';
import { endInvitations } from '../link-store.js';
import type { AnnounceLink } from '../mail/announce-link.js';
import { makeLink } from '../make-link.js';
import {
  deleteMembership,
  type LockedMembership,
  lockMembership,
  lockOwners,
  type Member,
  type MemberRange,
  offerMembership,
  selectMembers,
  updateMembership,
} from '../membership-store.js';
import { peopleFailures } from '../people-failures.js';
import { unknownUser } from '../unknown-user.js';
import { usableEmail } from '../usable-email.js';
import { lockUser } from '../user-store.js';
import { type Invited, userOf } from './manage-users.js';
import { refuseDisabled, refuseOwn } from './refusals.js';

/**
 * What owners of a merchant, and the operator, do with the people of a merchant. Nothing reaches beyond this merchant.
 * Every function throws Failure unknown_merchant.
 */
export interface MemberManagement {
  list(merchantId: number, page: MemberRange): Promise<Member[]>;
  /**
   * Offers a role for the merchant. It counts once the person has accepted it. Nothing in the answer but the number of
   * the person, which only the operator sees, reveals that the address is already known here.
   * @throws Failure unusable_email, already_invited, user_disabled
   */
  invite(merchantId: number, email: string, role: MerchantRole): Promise<InvitedMember>;
  /**
   * The same for an owner, who must not learn that a person is disabled: the answer is the same as for others, but no
   * mail is sent.
   * @throws Failure unusable_email, already_invited
   */
  inviteQuietly(merchantId: number, email: string, role: MerchantRole): Promise<InvitedMember>;
  /** @throws Failure unknown_user, own_access, last_owner */
  changeRole(merchantId: number, person: Person, role: MerchantRole): Promise<void>;
  /** Ends the membership, or takes the invitation back. @throws Failure unknown_user, own_access, last_owner */
  remove(merchantId: number, person: Person): Promise<void>;
}

/** A person by the number, which only the operator knows, or by the id that the merchant has for them. */
export type Person = number | { readonly memberId: string };

export interface InvitedMember extends Invited {
  readonly memberId: string;
}

interface Deps extends Context {
  readonly actor: Actor;
  /** Absent: links are only answered, and not mailed. */
  readonly announce?: AnnounceLink | undefined;
}

export function createMemberManagement(deps: Deps): MemberManagement {
  const { database, clock, actor } = deps;
  const audit = auditWriter(actor, clock);
  return {
    list: async (merchantId, page) => {
      await assertMerchantOfStore(database, merchantId, 'people');
      return selectMembers(database, merchantId, page);
    },
    invite: (merchantId, email, role) => invite(deps, { merchantId, email, role, quietly: false }),
    inviteQuietly: (merchantId, email, role) => invite(deps, { merchantId, email, role, quietly: true }),
    changeRole: async (merchantId, person, role) => {
      await assertMerchantOfStore(database, merchantId, 'people');
      await database.transaction(async (tx) => {
        const { userId, before } = await lockMember(tx, { merchantId, person, role, actor });
        if (before.role === role) return;
        await updateMembership(tx, { userId, merchantId, role });
        await noteChange(tx, audit, { merchantId, userId, before, after: role });
      });
    },
    remove: async (merchantId, person) => {
      await assertMerchantOfStore(database, merchantId, 'people');
      await database.transaction(async (tx) => {
        const { userId, before } = await lockMember(tx, { merchantId, person, role: null, actor });
        await deleteMembership(tx, userId, merchantId);
        await endInvitations(tx, { userId, merchantId, now: clock.now() });
        await noteChange(tx, audit, { merchantId, userId, before, after: null });
      });
    },
  };
}

interface Invitation {
  readonly merchantId: number;
  readonly email: string;
  readonly role: MerchantRole;
  readonly quietly: boolean;
}

async function invite(
  { database, clock, actor, announce }: Deps,
  { merchantId, role, quietly, ...given }: Invitation,
): Promise<InvitedMember> {
  const email = usableEmail(given.email);
  await assertMerchantOfStore(database, merchantId, 'people');
  const { user, memberId, link } = await database.transaction(async (tx) => {
    const now = clock.now();
    const found = await userOf(tx, email, now);
    if (!quietly) refuseDisabled(found);
    const { userId } = found;
    if (!(await offerMembership(tx, { userId, merchantId, role }, now)))
      throw new Failure(peopleFailures.already_invited, {
        detail: `A person with this address belongs to merchant ${merchantId} already.`,
      });
    const made = await makeLink(tx, { userId, kind: 'invitation', merchantId, now, listener: 'public' });
    const audit = auditWriter(actor, clock);
    await record(tx, audit, { action: 'user.invited', merchantId, userId, after: { role } });
    const memberIds = await selectMemberIds(tx, merchantId, [userId]);
    return { user: found, memberId: memberIds.get(userId), link: made };
  });
  if (memberId === undefined) throw new Error('a membership without an id of the member');
  const { userId, disabledAt } = user;
  if (disabledAt === null) announce?.({ userId, email, kind: 'invitation' }, link);
  return { userId, memberId, ...link, mailed: announce !== undefined };
}

/**
 * The membership. Locks the person first, then the owners of the merchant, then the membership, in this order
 * everywhere.
 * @throws Failure own_access, unknown_user, and last_owner if the new role leaves no owner
 */
async function lockMember(
  tx: Transaction,
  {
    merchantId,
    person,
    role,
    actor,
  }: {
    readonly merchantId: number;
    readonly person: Person;
    readonly role: MerchantRole | null;
    readonly actor: Actor;
  },
): Promise<{ readonly userId: number; readonly before: LockedMembership }> {
  const unknown = () => unknownUser(typeof person === 'number' ? person : person.memberId);
  const userId =
    typeof person === 'number' ? person : await selectUserOfMember(tx, merchantId, person.memberId);
  if (userId === undefined) throw unknown();
  refuseOwn(userId, actor);
  if (!canBeId(userId)) throw unknown();
  await lockUser(tx, userId);
  const owners = await lockOwners(tx, merchantId);
  const before = await lockMembership(tx, userId, merchantId);
  if (before === undefined) throw unknown();
  if (role !== 'owner' && owners.length === 1 && owners[0] === userId)
    throw new Failure(peopleFailures.last_owner, {
      detail: `The person is the only owner of merchant ${merchantId} who can sign in.`,
    });
  return { userId, before };
}

interface RoleChange {
  readonly merchantId: number;
  readonly userId: number;
  readonly before: LockedMembership;
  readonly after: MerchantRole | null;
}

/** No session ends: each call reads what the person may do now, and a merchant must not sign anybody out elsewhere. */
async function noteChange(
  tx: Transaction,
  audit: AuditWriter,
  { merchantId, userId, before, after }: RoleChange,
): Promise<void> {
  await record(tx, audit, {
    action: 'user.role_changed',
    merchantId,
    userId,
    before: { role: before.role },
    after: { role: after },
  });
}

function record(
  tx: Transaction,
  audit: AuditWriter,
  { userId, ...entry }: Omit<Parameters<AuditWriter['record']>[1], 'target'> & { readonly userId: number },
): Promise<void> {
  return audit.record(tx, { ...entry, target: `user ${userId}` });
}
