import { useParams } from 'wouter';
import { Badge } from '../../../components/badge.js';
import { LinkButton } from '../../../components/button.js';
import { Card } from '../../../components/card.js';
import { PageFrame } from '../../../components/page-frame.js';
import { PagedTable } from '../../../components/paged-table.js';
import { useOperatorPage } from '../../../components/paging.js';
import { Empty, Shown } from '../../../components/states.js';
import { Tabs } from '../../../components/tabs.js';
import { operator } from '../../../data/clients.js';
import { given } from '../../../data/given.js';
import { useMay, usePlace } from '../../../data/session.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { operatorReportColumns } from '../../../parts/books/report-columns.js';
import { apiKeySource, credentialSource } from '../../../parts/keys/key-sources.js';
import { KeysCard } from '../../../parts/keys/keys-card.js';
import { MembersCard } from '../../../parts/people/members-card.js';
import { EndpointsCard } from '../../../parts/webhooks/endpoints-card.js';
import { webhooksOfMerchant } from '../../../parts/webhooks/webhook-source.js';
import { AppsTab } from './apps-tab.js';
import { BillingTab } from './billing-tab.js';
import { CadenceTab } from './cadence-tab.js';
import { CorrectionsTab } from './corrections-tab.js';
import type { TabProps } from './merchant.js';
import { OverviewTab } from './overview-tab.js';
import { StatementsTab } from './statements-tab.js';
import { SuspensionTab } from './suspension-tab.js';
import { texts } from './texts.js';

/** The parts of a merchant, in their order, with the scope that each needs. */
const tabs = [
  { id: 'overview', scope: 'reports:read', Tab: OverviewTab },
  { id: 'apps', scope: 'access:read', Tab: AppsTab },
  { id: 'keys', scope: 'access:read', Tab: KeysTab },
  { id: 'people', scope: 'users:read', Tab: PeopleTab },
  { id: 'webhooks', scope: 'webhooks:read', Tab: WebhooksTab },
  { id: 'cadence', scope: 'reports:read', Tab: CadenceTab },
  { id: 'reports', scope: 'reports:read', Tab: ReportsTab },
  { id: 'corrections', scope: 'reports:read', Tab: CorrectionsTab },
  { id: 'statements', scope: 'statements:read', Tab: StatementsTab },
  { id: 'billing', scope: 'statements:read', Tab: BillingTab },
  { id: 'suspension', scope: 'access:read', Tab: SuspensionTab },
] as const;

/** A twin has the people of its merchant, and nobody expects reports from it. */
const notOfTwins: readonly string[] = ['overview', 'people', 'cadence'];

export function View() {
  const { merchantId = '' } = useParams();
  const mayRead = useMay('reports:read');
  const merchants = useOperatorRead({
    key: ['merchants', 'one', merchantId],
    read: (operator, ending) => operator.merchants.list({ merchant_ids: merchantId }, ending).page(),
  });
  const found = merchants.data?.merchants.find(({ merchant_id }) => String(merchant_id) === merchantId);
  return (
    <PageFrame
      title={found?.name ?? texts.title}
      up={{ to: '/merchants', title: texts.up }}
      {...(found === undefined ? {} : { lead: texts.number(found.merchant_id) })}
      actions={
        <>
          {found?.test_of != null && <Badge tone="warn">{texts.test}</Badge>}
          {found?.test_of != null && (
            <LinkButton to={`/merchants/${found.test_of}`}>{texts.merchantOfTwin}</LinkButton>
          )}
          {found?.twin_id != null && <LinkButton to={`/merchants/${found.twin_id}`}>{texts.twin}</LinkButton>}
          {found?.suspended_at != null && <Badge tone="warn">{texts.suspended}</Badge>}
          {found !== undefined && mayRead && (
            <LinkButton to={`/transactions/${found.merchant_id}`}>{texts.transactions}</LinkButton>
          )}
        </>
      }
    >
      <Shown of={merchants}>
        {() =>
          found === undefined ? (
            <Empty title={texts.missing}>{texts.missingHint}</Empty>
          ) : (
            <Parts merchant={found} />
          )
        }
      </Shown>
    </PageFrame>
  );
}

function Parts({ merchant }: TabProps) {
  const { tab } = useParams();
  const { side } = usePlace();
  const open = tabs.filter(
    ({ id, scope }) =>
      side?.scopes.includes(scope) === true && (merchant.test_of === null || !notOfTwins.includes(id)),
  );
  const current = open.find(({ id }) => id === tab) ?? open[0];
  if (current === undefined) return null;
  return (
    <>
      <Tabs
        label={texts.parts}
        current={current.id}
        tabs={open.map(({ id }) => ({
          id,
          title: texts.tabs[id],
          to: `/merchants/${merchant.merchant_id}/${id}`,
        }))}
      />
      <current.Tab merchant={merchant} />
    </>
  );
}

function PeopleTab({ merchant: { merchant_id: id } }: TabProps) {
  const { members } = operator;
  return (
    <MembersCard
      source={{
        key: ['members', id],
        list: (cursor, ending) => members.list(id, given({ cursor }), ending).page(),
        invite: (email, role) => members.invite(id, { email, role }),
        changeRole: (member, role) => members.changeRole(id, member.user_id, { role }),
        remove: (member) => members.remove(id, member.user_id),
        trailOf: (member) => `/audit?user=${member.user_id}`,
      }}
    />
  );
}

function WebhooksTab({ merchant: { merchant_id: id } }: TabProps) {
  return <EndpointsCard source={webhooksOfMerchant(id)} />;
}

function KeysTab({ merchant: { merchant_id: id } }: TabProps) {
  const { apiKeys, credentials } = operator;
  const apiKeySources = apiKeySource(['api-keys', id], {
    list: (query, ending) => apiKeys.list(id, query, ending),
    issue: (body) => apiKeys.issue(id, body),
    change: (key, body) => apiKeys.change(id, key, body),
    rotate: (key, body) => apiKeys.rotate(id, key, body),
    revoke: (key) => apiKeys.revoke(id, key),
  });
  const credentialSources = credentialSource(['credentials', id], {
    list: (query, ending) => credentials.list(id, query, ending),
    issue: (body) => credentials.issue(id, body),
    change: (key, body) => credentials.change(id, key, body),
    rotate: (key, body) => credentials.rotate(id, key, body),
    revoke: (key) => credentials.revoke(id, key),
  });
  return (
    <>
      <KeysCard source={apiKeySources} />
      <KeysCard source={credentialSources} />
    </>
  );
}

function ReportsTab({ merchant: { merchant_id: id } }: TabProps) {
  const reports = useOperatorPage({
    key: ['reports', id],
    read: (client, page, ending) => client.reports.list({ ...page, merchant_id: id }, ending),
  });
  return (
    <Card title={texts.reports.title}>
      <PagedTable
        of={reports}
        rowsOf={({ reports: rows }) => rows}
        empty={<Empty title={texts.reports.none}>{texts.reports.noneHint}</Empty>}
        caption={texts.reports.title}
        keyOf={({ report_id }) => report_id}
        columns={operatorReportColumns}
      />
    </Card>
  );
}
