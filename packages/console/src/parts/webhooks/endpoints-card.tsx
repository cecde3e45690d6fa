import { Link } from 'wouter';
import { Card } from '../../components/card.js';
import type { Column } from '../../components/columns.js';
import { DialogButton } from '../../components/dialog.js';
import { PagedTable } from '../../components/paged-table.js';
import { Empty } from '../../components/states.js';
import { Num, Time } from '../../components/values.js';
import { useMay } from '../../data/session.js';
import { useSideRead } from '../../data/use-read.js';
import { AddEndpoint } from './endpoint-dialogs.js';
import { StateBadge, stateOf } from './endpoint-state.js';
import { texts, typeWords } from './texts.js';
import type { Endpoint, WebhookSource } from './webhook-source.js';

/** How often the state of endpoints is read again. */
const stateEveryMs = 15_000;

/** The endpoints of a merchant or of the operator, each with a page of its own. */
export function EndpointsCard({ source }: { readonly source: WebhookSource }) {
  const mayChange = useMay('webhooks:write');
  const endpoints = useSideRead({
    key: source.key,
    read: (ending) => source.endpoints.list(ending),
    everyMs: stateEveryMs,
  });
  const add = mayChange && (
    <DialogButton words={texts.add}>
      {(close) => <AddEndpoint source={source} onClose={close} />}
    </DialogButton>
  );
  return (
    <Card title={texts.list} actions={add}>
      <PagedTable
        of={endpoints}
        rowsOf={(page) => page.endpoints}
        empty={<Empty title={texts.none}>{texts.noneHint}</Empty>}
        caption={texts.list}
        keyOf={({ endpoint_id: id }) => id}
        columns={columnsOf(source)}
      />
    </Card>
  );
}

function columnsOf({ to }: WebhookSource): readonly Column<Endpoint>[] {
  return [
    {
      name: texts.endpoint,
      show: ({ endpoint_id: id, url, description }) => (
        <>
          <div>
            <Link to={`${to}/${id}`}>
              <code>{url}</code>
            </Link>
          </div>
          <span class="name faint">{description}</span>
        </>
      ),
      text: ({ url }) => url,
    },
    {
      name: texts.state,
      show: (one) => (
        <>
          <StateBadge endpoint={one} />
          {one.failing_since !== null && (
            <div class="small">
              {texts.failingSince} <Time at={one.failing_since} />
            </div>
          )}
        </>
      ),
      text: stateOf,
    },
    {
      name: texts.types,
      show: ({ types }) =>
        types === null ? texts.allTypes : types.map((one) => <div key={one}>{typeWords(one)}</div>),
      text: ({ types }) => types?.join(' ') ?? '',
    },
    {
      name: texts.progress,
      isNumber: true,
      show: ({ after_sequence: after }) => <Num value={after} />,
      text: ({ after_sequence: after }) => String(after),
    },
  ];
}
