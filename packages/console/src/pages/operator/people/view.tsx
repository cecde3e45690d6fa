import type { Schema } from '@stoa/client';
import { Link } from 'wouter';
import { Badge } from '../../../components/badge.js';
import { type Column, dayColumn, numColumn } from '../../../components/columns.js';
import { DialogButton } from '../../../components/dialog.js';
import { type Filter, FilterBar, useFilters } from '../../../components/filter-bar.js';
import { PageFrame } from '../../../components/page-frame.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useCursor } from '../../../components/paging.js';
import { NoRows } from '../../../components/states.js';
import { operator } from '../../../data/clients.js';
import { given } from '../../../data/given.js';
import { useMay } from '../../../data/session.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { operatorRoleNames, operatorRoles } from '../../../parts/people/operator-roles.js';
import { InvitePerson } from '../../../parts/people/person-dialogs.js';
import { PersonState } from '../../../parts/people/person-state.js';
import { texts as shared } from '../../../parts/people/texts.js';
import { texts } from './texts.js';

type User = Schema<'User'>;

const filters: readonly Filter[] = [
  {
    name: 'who',
    label: texts.worksFor,
    options: [
      ['', texts.scopes.operator],
      ['all', texts.scopes.all],
    ],
  },
  { name: 'email', label: texts.email, type: 'search', isPersonal: true },
];

export function View() {
  const { email, who } = useFilters(filters);
  const cursor = useCursor();
  const isOperatorOnly = who !== 'all' && email === undefined;
  const people = useOperatorRead({
    key: ['users', email, isOperatorOnly, cursor],
    read: (client, ending) =>
      client.users
        .list({ ...given({ email, cursor, works_for: isOperatorOnly ? 'operator' : undefined }) }, ending)
        .page(),
  });
  const invite = useMay('users:write') && (
    <DialogButton words={shared.invite}>
      {(close) => (
        <InvitePerson
          roles={operatorRoles}
          invite={(address, role) => operator.users.invite({ email: address, role })}
          changes={[['users']]}
          onClose={close}
        />
      )}
    </DialogButton>
  );
  return (
    <PageFrame title={texts.title} actions={invite}>
      <FilterBar label={texts.find} filters={filters} />
      <PagedTable
        of={people}
        rowsOf={({ users: rows }) => rows}
        empty={<NoRows isFiltered={email !== undefined} words={texts} />}
        caption={texts.title}
        keyOf={({ user_id }) => user_id}
        columns={columns}
      />
    </PageFrame>
  );
}

const columns: readonly Column<User>[] = [
  {
    name: texts.email,
    show: ({ user_id: id, email }) => <Link to={`/people/${id}`}>{email ?? texts.erased(id)}</Link>,
    text: ({ email }) => email ?? '',
  },
  {
    name: texts.role,
    show: ({ role }) => (role === null ? <span class="faint">{texts.noRole}</span> : operatorRoleNames[role]),
    text: ({ role }) => role ?? '',
  },
  { name: texts.state, show: ({ state }) => <PersonState state={state} />, text: ({ state }) => state },
  {
    name: texts.factor,
    // People who work for the operator cannot enter without it.
    show: ({ second_factor: isOn, role }) =>
      isOn || role === null ? (
        isOn ? (
          texts.factorOn
        ) : (
          texts.factorOff
        )
      ) : (
        <Badge tone="warn">{texts.factorOff}</Badge>
      ),
    text: ({ second_factor: isOn }) => String(isOn),
  },
  numColumn(texts.merchants, ({ merchants }) => merchants.length),
  dayColumn(texts.added, ({ created_at: at }) => at),
];
