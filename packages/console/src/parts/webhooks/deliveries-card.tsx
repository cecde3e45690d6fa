import { useState } from 'preact/hooks';
import { Badge, type Tone } from '../../components/badge.js';
import { Card, Facts } from '../../components/card.js';
import { ConfirmChange } from '../../components/change-dialogs.js';
import { actionColumn, type Column, numColumn, timeColumn } from '../../components/columns.js';
import { Dialog, DialogButton } from '../../components/dialog.js';
import { PagedTable } from '../../components/paged-table.js';
import { useCursor } from '../../components/paging.js';
import { Empty, Shown } from '../../components/states.js';
import { Time } from '../../components/values.js';
import { given } from '../../data/given.js';
import { useMay } from '../../data/session.js';
import { useSideRead } from '../../data/use-read.js';
import { Code, Outcome } from './outcome.js';
import { texts, typeWords } from './texts.js';
import type { Attempt, Endpoint, WebhookSource } from './webhook-source.js';

const attemptsOfPage = 50;
/** The least that pages may take between two readings. */
const attemptsEveryMs = 5_000;

const tones: Readonly<Record<Attempt['outcome'], Tone>> = {
  delivered: 'good',
  failed: 'warn',
  given_up: 'bad',
};

interface DeliveriesProps {
  readonly source: WebhookSource;
  readonly endpoint: Endpoint;
}

/** What was sent to an endpoint, and what it answered. The first page renews itself. */
export function DeliveriesCard({ source, endpoint }: DeliveriesProps) {
  const cursor = useCursor();
  const [shown, setShown] = useState<Attempt | undefined>(undefined);
  const attempts = useSideRead({
    key: [...source.key, endpoint.endpoint_id, 'attempts', cursor],
    read: (ending) =>
      source.endpoints
        .attempts(endpoint.endpoint_id, { ...given({ cursor }), limit: attemptsOfPage }, ending)
        .page(),
    ...(cursor === undefined ? { everyMs: attemptsEveryMs } : {}),
  });
  const { title, lead, none, noneHint } = texts.deliveries;
  return (
    <Card title={title}>
      <p class="faint">{lead}</p>
      <PagedTable
        of={attempts}
        rowsOf={(page) => page.attempts}
        empty={<Empty title={none}>{noneHint}</Empty>}
        caption={title}
        keyOf={(one) => `${one.webhook_id} ${one.attempted_at}`}
        columns={columnsOf(setShown)}
      />
      {shown !== undefined && (
        <Delivery
          source={source}
          endpoint={endpoint}
          attempt={shown}
          all={attempts.data?.attempts ?? []}
          onClose={() => setShown(undefined)}
        />
      )}
    </Card>
  );
}

function columnsOf(show: (attempt: Attempt) => void): readonly Column<Attempt>[] {
  const { at, what, number, attempt: nth, outcome, outcomes, took, named } = texts.deliveries;
  return [
    timeColumn(at, (one) => one.attempted_at),
    {
      name: what,
      show: ({ type, sequence, attempt }) => (
        <>
          <div>{typeWords(type)}</div>
          <span class="faint small">
            {number(sequence)}, {nth(attempt)}
          </span>
        </>
      ),
      text: ({ type, sequence }) => `${type} ${sequence}`,
    },
    {
      name: outcome,
      show: ({ outcome: state, status, fault }) => (
        <>
          <Badge tone={tones[state]}>{outcomes[state]}</Badge>
          {state !== 'delivered' && (
            <div class="small">{status ?? (fault === null ? texts.noAnswer : texts.faultOf(fault))}</div>
          )}
        </>
      ),
      text: ({ outcome: state, status, fault }) => `${state} ${status ?? fault ?? ''}`.trim(),
    },
    numColumn(took, (one) => one.took_ms),
    actionColumn(
      texts.deliveries.show,
      ({ type, sequence }) => `${texts.deliveries.show}: ${named(typeWords(type), sequence)}`,
      show,
    ),
  ];
}

interface DeliveryProps extends DeliveriesProps {
  readonly attempt: Attempt;
  /** What the page has, for the other attempts of the same notification. */
  readonly all: readonly Attempt[];
  readonly onClose: () => void;
}

/** One attempt: what was sent, what came back, and the way to send it again. */
function Delivery({ source, endpoint, attempt, all, onClose }: DeliveryProps) {
  const mayChange = useMay('webhooks:write');
  const { type, sequence, webhook_id: id, attempted_at: at } = attempt;
  const others = all.filter((one) => one.webhook_id === id);
  return (
    <Dialog title={texts.deliveries.named(typeWords(type), sequence)} onClose={onClose}>
      {source.payloadOf !== undefined && <Payload source={source} sequence={sequence} />}
      <h3>{texts.headers}</h3>
      <Facts
        facts={[
          ['webhook-id', <code key="id">{id}</code>],
          ['webhook-timestamp', <code key="time">{Math.floor(Date.parse(at) / 1_000)}</code>],
          [
            'webhook-signature',
            <span key="signature">
              <code>{endpoint.signing},…</code> <span class="faint">{texts.signatureNote}</span>
            </span>,
          ],
        ]}
      />
      <Outcome of={attempt} />
      {others.length > 1 && (
        <>
          <h3>{texts.attempts}</h3>
          <ul>
            {others.map((one) => (
              <li key={one.attempted_at}>
                <Time at={one.attempted_at} /> {texts.deliveries.outcomes[one.outcome]} {one.status ?? ''}
              </li>
            ))}
          </ul>
        </>
      )}
      {mayChange && (
        <div class="row">
          <DialogButton words={texts.sendAgain}>
            {(close) => (
              <ConfirmChange
                title={texts.deliveries.named(typeWords(type), sequence)}
                action={texts.sendAgain}
                run={() => source.endpoints.replay(endpoint.endpoint_id, { from: sequence, to: sequence })}
                changes={[source.key]}
                done={() => texts.sentAgain}
                onClose={close}
              >
                <p>{texts.replayHint}</p>
              </ConfirmChange>
            )}
          </DialogButton>
        </div>
      )}
    </Dialog>
  );
}

function Payload({ source, sequence }: { readonly source: WebhookSource; readonly sequence: number }) {
  const payload = useSideRead({
    key: [...source.key, 'payload', sequence],
    read: async (ending) => (await source.payloadOf?.(sequence, ending)) ?? null,
    freshMs: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <h3>{texts.payload}</h3>
      <Shown of={payload}>
        {(found) =>
          found?.sequence === sequence ? (
            <Code text={JSON.stringify(found, null, 2)} label={texts.payload} />
          ) : (
            <p class="faint">{texts.payloadGone}</p>
          )
        }
      </Shown>
    </>
  );
}
