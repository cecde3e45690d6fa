import type { Schema } from '@stoa/client';
import { useState } from 'preact/hooks';
import { Link } from 'wouter';
import { Button } from '../../components/button.js';
import { Card } from '../../components/card.js';
import { ConfirmChange } from '../../components/change-dialogs.js';
import { actionsColumn, type Column, wordColumn } from '../../components/columns.js';
import { PagedTable } from '../../components/paged-table.js';
import { useCursor } from '../../components/paging.js';
import { Empty } from '../../components/states.js';
import { Day } from '../../components/values.js';
import { useMay, usePlace } from '../../data/session.js';
import { type Ending, useSideRead } from '../../data/use-read.js';
import { ChangeRole, InvitePerson, MakeLink, type RoleOptions } from './person-dialogs.js';
import { PersonState } from './person-state.js';
import { texts as all } from './texts.js';

const texts = all.members;

/** A person as a merchant sees them; the operator sees a number, too. */
type Member = Schema<'MerchantMember'>;
type MemberRole = Member['role'];

/** The people of one merchant, and its calls. */
interface MemberSource<M extends Member> {
  /** The beginning of its query keys. */
  readonly key: readonly unknown[];
  readonly list: (
    cursor: string | undefined,
    ending: Ending,
  ) => Promise<{ readonly users: readonly M[]; readonly next_cursor: string | null }>;
  readonly invite: (
    email: string,
    role: MemberRole,
  ) => Promise<Omit<Schema<'MerchantInvitation'>, 'member_id'>>;
  readonly changeRole: (member: M, role: MemberRole) => Promise<unknown>;
  readonly remove: (member: M) => Promise<unknown>;
  /** Where the trail shows what a person did. */
  readonly trailOf: (member: M) => string;
}

/** How questions name a person. */
function nameOf({ email, member_id }: Member): string {
  return email ?? member_id;
}

const roles: RoleOptions<MemberRole> = (['developer', 'finance', 'owner'] as const).map((role) => [
  role,
  texts.roles[role],
]);

type Asking<M> =
  | { readonly what: 'invite' }
  | { readonly what: 'role' | 'again' | 'remove'; readonly member: M };

/** The people of a merchant, with what can be done with them. */
export function MembersCard<M extends Member>({ source }: { readonly source: MemberSource<M> }) {
  const cursor = useCursor();
  const people = useSideRead({ key: [...source.key, cursor], read: (ending) => source.list(cursor, ending) });
  const [asking, setAsking] = useState<Asking<M> | undefined>(undefined);
  const mayChange = useMay('users:write');
  const { session } = usePlace();
  const shown = columnsFor<M>(session.email);
  return (
    <Card
      title={texts.title}
      actions={mayChange && <Button onClick={() => setAsking({ what: 'invite' })}>{all.invite}</Button>}
    >
      <PagedTable
        of={people}
        rowsOf={({ users: rows }) => rows}
        empty={<Empty title={texts.none}>{texts.noneHint}</Empty>}
        caption={texts.title}
        keyOf={({ member_id }) => member_id}
        columns={mayChange ? [...shown, actionColumn(session.email, setAsking)] : shown}
      />
      <Asked source={source} asking={asking} onClose={() => setAsking(undefined)} />
    </Card>
  );
}

function Asked<M extends Member>({
  source,
  asking,
  onClose,
}: {
  readonly source: MemberSource<M>;
  readonly asking: Asking<M> | undefined;
  readonly onClose: () => void;
}) {
  const changes = [source.key];
  if (asking === undefined) return null;
  if (asking.what === 'invite')
    return <InvitePerson roles={roles} invite={source.invite} changes={changes} onClose={onClose} />;
  const { member } = asking;
  const { email, role } = member;
  switch (asking.what) {
    case 'role':
      return (
        <ChangeRole
          email={nameOf(member)}
          role={role}
          roles={roles}
          change={(chosen) => source.changeRole(member, chosen)}
          changes={changes}
          onClose={onClose}
        />
      );
    case 'again':
      return (
        <MakeLink
          title={all.againTitle(nameOf(member))}
          make={() => source.invite(email ?? '', role)}
          changes={changes}
          onClose={onClose}
        >
          <p>{all.againHint}</p>
        </MakeLink>
      );
    case 'remove':
      return <RemoveMember source={source} member={member} onClose={onClose} />;
  }
}

function RemoveMember<M extends Member>({
  source,
  member,
  onClose,
}: {
  readonly source: MemberSource<M>;
  readonly member: M;
  readonly onClose: () => void;
}) {
  const maySee = useMay('audit:read');
  return (
    <ConfirmChange
      title={texts.removeTitle(nameOf(member))}
      action={texts.remove}
      isDangerous
      run={() => source.remove(member)}
      changes={[source.key]}
      done={() => texts.removed}
      onClose={onClose}
    >
      <p>{texts.removeHint}</p>
      {maySee && (
        <p>
          <Link to={source.trailOf(member)} onClick={onClose}>
            {texts.whatTheyDid}
          </Link>
        </p>
      )}
    </ConfirmChange>
  );
}

function columnsFor<M extends Member>(own: string | null): readonly Column<M>[] {
  return [
    {
      name: all.email,
      show: ({ email }) => (
        <>
          <span class="name">{email ?? texts.erased}</span>{' '}
          {email === own && <span class="faint">({texts.you})</span>}
        </>
      ),
      text: ({ email }) => email ?? '',
    },
    wordColumn(all.role, ({ role }) => role, texts.roleNames),
    {
      name: all.state,
      show: ({ state, invited_at: invited, accepted_at: accepted }) => (
        <>
          <PersonState state={state} />
          <div class="faint small">
            {texts.since} <Day on={accepted ?? invited} />
          </div>
        </>
      ),
      text: ({ state }) => state,
    },
    { name: texts.invited, text: ({ invited_at: at }) => at },
    { name: texts.accepted, text: ({ accepted_at: at }) => at ?? '' },
  ];
}

/** People cannot change their own rights. */
function actionColumn<M extends Member>(own: string | null, ask: (asking: Asking<M>) => void): Column<M> {
  const actions = ['role', 'again', 'remove'] as const;
  const mayAsk = ({ state, email }: Member) => state === 'invited' && email !== null;
  const actionsOf = (one: Member) => actions.filter((what) => what !== 'again' || mayAsk(one));
  return actionsColumn(all.actions, (one: M) => (one.email === own ? [] : actionsOf(one)), {
    words: { role: all.changeRole, again: all.again, remove: texts.remove },
    nameOf,
    onAsk: (what, member) => ask({ what, member }),
  });
}
