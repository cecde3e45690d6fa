import type { Schema } from '@stoa/client';
import { Link } from 'wouter';
import { Notice } from '../../components/badge.js';
import { Card, Facts } from '../../components/card.js';
import { Copyable } from '../../components/copy.js';
import { Coded, Time } from '../../components/values.js';
import { Members } from '../attribution/members.js';
import { StateBadge } from './state-badge.js';
import { texts } from './texts.js';

type Fact = Parameters<typeof Facts>[0]['facts'][number];

/** What became of an event: in words, with its way, what may be wrong with it, and what was sent. */
export function Fate({
  fate,
  facts = [],
}: {
  readonly fate: Schema<'EventFate'>;
  /** Facts that only one side of the console shows. */
  readonly facts?: readonly Fact[];
}) {
  const { event_id: id, event_name: name, event_datetime: happened, installation_id: installation } = fate;
  const { state, explanation, accepted_at: accepted, recorded_at: recorded, duplicates, warnings } = fate;
  const [newest] = duplicates.newest;
  return (
    <>
      <Card title={texts.fate}>
        <p>{explanation}</p>
        <Facts
          facts={[
            [texts.state, <StateBadge key="state" state={state} />],
            [texts.eventId, <Copyable key="id" text={id} />],
            [texts.name, <code key="name">{name}</code>],
            ...facts,
            [texts.happened, <code key="happened">{happened}</code>],
            [texts.accepted, <Time key="accepted" at={accepted} />],
            [texts.recorded, <Time key="recorded" at={recorded} />],
            [texts.app, fate.bundle_id === null ? undefined : <code key="app">{fate.bundle_id}</code>],
            [
              texts.installation,
              <Link key="installation" to={`/installations/${installation}`}>
                <code>{installation}</code>
              </Link>,
            ],
            [
              texts.duplicates,
              newest === undefined ? undefined : (
                <div key="duplicates">
                  {texts.duplicateCount(duplicates.count)}. {texts.newest}: <Time at={newest} />
                </div>
              ),
            ],
          ]}
        />
      </Card>
      {warnings.length > 0 && (
        <Card title={texts.warningsTitle}>
          {warnings.map(({ code, title, fix }) => (
            <Notice key={code} tone="warn">
              <strong>{title}</strong>
              <p>
                <Coded text={fix} />
              </p>
              <code class="faint">{code}</code>
            </Notice>
          ))}
        </Card>
      )}
      <Card title={texts.payload}>
        <Members of={fate.payload} />
      </Card>
    </>
  );
}
