import type { Schema } from '@stoa/client';
import { useState } from 'preact/hooks';
import { Link, useSearchParams } from 'wouter';
import { Button } from '../../../components/button.js';
import { Card } from '../../../components/card.js';
import { FormDialog } from '../../../components/change-dialogs.js';
import { type Column, dayColumn, textColumn, timeColumn } from '../../../components/columns.js';
import { DialogButton } from '../../../components/dialog.js';
import { TextField } from '../../../components/field.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useOperatorPage } from '../../../components/paging.js';
import { Empty, Shown } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { operator } from '../../../data/clients.js';
import { given } from '../../../data/given.js';
import { useMay } from '../../../data/session.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { merchantIdOf } from '../../../parts/merchants/choose-merchant.js';
import { merchantColumns, useMerchantNames } from '../../../parts/merchants/merchant-names.js';
import { madeByColumn } from '../../../parts/people/made-by.js';
import { MerchantField } from './merchant-field.js';
import { texts as all } from './texts.js';

type Membership = Schema<'GroupMembership'>;
const texts = all.groups;
const changes = [['merchant-groups'], ['fee-proposals']] as const;

/** The groups of merchants that plans can name, such as a programme, and their members. */
export function GroupsTab() {
  const groups = useOperatorRead({
    key: ['merchant-groups'],
    read: (client, ending) => client.groups.list(ending),
  });
  const [params] = useSearchParams();
  const chosen = params.get('group');
  const mayChange = useMay('statements:write');
  return (
    <>
      <div class="row apart">
        <p class="faint">{texts.lead}</p>
        {mayChange && (
          <DialogButton words={texts.add}>
            {(close) => (
              <FormDialog
                title={texts.add}
                action={texts.add}
                run={(values) => operator.groups.add(values.text('group') ?? '')}
                changes={changes}
                done={({ group }) => texts.added(group)}
                onClose={close}
              >
                <TextField label={texts.name} name="group" hint={texts.nameHint} required />
              </FormDialog>
            )}
          </DialogButton>
        )}
      </div>
      <Shown of={groups}>
        {({ merchant_groups: rows }) =>
          rows.length === 0 ? (
            <Empty title={texts.none}>{texts.noneHint}</Empty>
          ) : (
            <Table
              caption={all.tabs.groups}
              rows={rows}
              keyOf={({ group }) => group}
              columns={groupColumns}
            />
          )
        }
      </Shown>
      {chosen !== null && <Members key={chosen} group={chosen} mayChange={mayChange} />}
    </>
  );
}

const groupColumns: readonly Column<Schema<'MerchantGroup'>>[] = [
  textColumn(
    texts.name,
    ({ group }) => group,
    (group) => <Link to={`/fee-plans/groups?group=${group}`}>{group}</Link>,
  ),
  timeColumn(texts.since, ({ created_at: at }) => at),
  madeByColumn(texts.by, ({ created_by: by }) => by),
];

function Members({ group, mayChange }: { readonly group: string; readonly mayChange: boolean }) {
  const members = useOperatorPage({
    key: ['merchant-groups', group],
    read: (client, page, ending) => client.groups.memberships(group, page, ending),
  });
  const nameOf = useMerchantNames(members.data?.group_memberships.map(({ merchant_id: id }) => id) ?? []);
  const [ending, setEnding] = useState<Membership | undefined>(undefined);
  const columns: readonly Column<Membership>[] = [
    ...merchantColumns<Membership>(nameOf),
    dayColumn(texts.from, ({ member_from: from }) => from),
    dayColumn(texts.until, ({ member_until: until }) => until),
    madeByColumn(texts.by, ({ created_by: by }) => by),
  ];
  const end: Column<Membership> = {
    name: texts.end,
    show: (one) =>
      one.member_until === null && (
        <Button
          look="quiet"
          label={`${texts.end}: ${nameOf(one.merchant_id)}`}
          onClick={() => setEnding(one)}
        >
          {texts.end}
        </Button>
      ),
  };
  return (
    <Card
      title={texts.members(group)}
      actions={
        mayChange && (
          <DialogButton words={texts.join}>{(close) => <Join group={group} onClose={close} />}</DialogButton>
        )
      }
    >
      <PagedTable
        of={members}
        rowsOf={({ group_memberships: rows }) => rows}
        empty={<Empty title={texts.noMember}>{texts.noMemberHint}</Empty>}
        caption={texts.members(group)}
        keyOf={({ membership_id: id }) => id}
        columns={mayChange ? [...columns, end] : columns}
      />
      {ending !== undefined && (
        <Leave membership={ending} name={nameOf(ending.merchant_id)} onClose={() => setEnding(undefined)} />
      )}
    </Card>
  );
}

function Join({ group, onClose }: { readonly group: string; readonly onClose: () => void }) {
  const [merchant, setMerchant] = useState('');
  return (
    <FormDialog
      title={texts.joinTitle(group)}
      action={texts.join}
      run={(values) =>
        operator.groups.join({
          group,
          // Without a number the service says what is missing.
          merchant_id: merchantIdOf(merchant.trim()) ?? 0,
          member_from: values.text('member_from') ?? '',
          ...given({ member_until: values.text('member_until') }),
        })
      }
      changes={changes}
      done={(made) => ('fee_proposal_id' in made ? all.waits : texts.joined)}
      onClose={onClose}
    >
      <p>{texts.joinHint}</p>
      <MerchantField label={texts.merchant} name="merchant_id" value={merchant} onInput={setMerchant} />
      <TextField label={texts.from} name="member_from" type="date" required />
      <TextField label={texts.until} name="member_until" type="date" hint={texts.untilHint} />
    </FormDialog>
  );
}

function Leave({
  membership: { membership_id: id, group, member_from: from },
  name,
  onClose,
}: {
  readonly membership: Membership;
  readonly name: string;
  readonly onClose: () => void;
}) {
  return (
    <FormDialog
      title={texts.endTitle(name, group)}
      action={texts.end}
      look="danger"
      run={(values) => operator.groups.leave(id, { member_until: values.text('member_until') ?? '' })}
      changes={changes}
      done={(made) => ('fee_proposal_id' in made ? all.waits : texts.ended)}
      onClose={onClose}
    >
      <p>{texts.endHint}</p>
      <TextField label={texts.until} name="member_until" type="date" min={from} required />
    </FormDialog>
  );
}
