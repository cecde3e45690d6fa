import type { Schema } from '@stoa/client';
import { Link, useParams } from 'wouter';
import { Card, Facts } from '../../../components/card.js';
import { wordColumn } from '../../../components/columns.js';
import { PageFrame } from '../../../components/page-frame.js';
import { Empty, Shown } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { Time } from '../../../components/values.js';
import { useMay, usePlace } from '../../../data/session.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { useMerchantNames } from '../../../parts/merchants/merchant-names.js';
import { operatorRoleNames } from '../../../parts/people/operator-roles.js';
import { PersonState } from '../../../parts/people/person-state.js';
import { texts as shared } from '../../../parts/people/texts.js';
import { PersonActions } from './person-actions.js';
import { texts } from './texts.js';

type User = Schema<'User'>;

export function View() {
  const { userId = '' } = useParams();
  const id = /^[1-9]\d{0,15}$/.test(userId) ? Number(userId) : undefined;
  const people = useOperatorRead({
    key: ['users', 'one', id],
    read: (client, ending) => client.users.list({ user_id: id ?? 0 }, ending).page(),
    enabled: id !== undefined,
  });
  const user = people.data?.users[0];
  const missing = <Empty title={texts.missing}>{texts.missingHint}</Empty>;
  return (
    <PageFrame
      title={user === undefined ? texts.title : (user.email ?? texts.erased)}
      up={{ to: '/people', title: texts.up }}
      {...(user === undefined ? {} : { lead: texts.number(user.user_id) })}
    >
      {id === undefined ? (
        missing
      ) : (
        <Shown of={people}>
          {({ users: [one] }) => (one === undefined ? missing : <Person user={one} />)}
        </Shown>
      )}
    </PageFrame>
  );
}

function Person({ user }: { readonly user: User }) {
  const { session } = usePlace();
  const mayChange = useMay('users:write');
  const maySeeTrail = useMay('audit:read');
  const isOwn = user.user_id === session.user_id;
  return (
    <>
      <Card
        title={texts.account}
        actions={maySeeTrail && <Link to={`/audit?user=${user.user_id}`}>{texts.did}</Link>}
      >
        <AccountFacts user={user} />
        {mayChange && (isOwn ? <p class="faint">{texts.you}</p> : <PersonActions user={user} />)}
      </Card>
      <Card title={texts.merchants}>
        <Memberships user={user} />
      </Card>
    </>
  );
}

function AccountFacts({ user }: { readonly user: User }) {
  return (
    <Facts
      facts={[
        [texts.state, <PersonState key="state" state={user.state} />],
        [texts.role, user.role === null ? texts.noRole : operatorRoleNames[user.role]],
        [texts.factor, user.second_factor ? texts.factorOn : texts.factorOff],
        [texts.since, <Time key="since" at={user.created_at} />],
        [
          texts.disabledAt,
          user.disabled_at === null ? undefined : <Time key="disabled" at={user.disabled_at} />,
        ],
        [texts.erasedAt, user.erased_at === null ? undefined : <Time key="erased" at={user.erased_at} />],
      ]}
    />
  );
}

function Memberships({ user: { merchants } }: { readonly user: User }) {
  const nameOf = useMerchantNames(merchants.map(({ merchant_id }) => merchant_id));
  if (merchants.length === 0) return <Empty title={texts.noMerchants}>{texts.noMerchantsHint}</Empty>;
  return (
    <Table<User['merchants'][number]>
      caption={texts.merchants}
      rows={merchants}
      keyOf={({ merchant_id }) => merchant_id}
      columns={[
        {
          name: texts.merchant,
          show: ({ merchant_id: id }) => <Link to={`/merchants/${id}/people`}>{nameOf(id)}</Link>,
          text: ({ merchant_id: id }) => `${id} ${nameOf(id)}`,
        },
        wordColumn(shared.role, ({ role }) => role, shared.members.roleNames),
        {
          name: shared.state,
          show: ({ state }) => <PersonState state={state} />,
          text: ({ state }) => state,
        },
      ]}
    />
  );
}
