import type { Schema } from '@stoa/client';
import { Card, Facts } from '../../../components/card.js';
import { type Column, codeColumn, numColumn, textColumn } from '../../../components/columns.js';
import { TextField } from '../../../components/field.js';
import { Form, type FormValues } from '../../../components/form.js';
import { PageFrame } from '../../../components/page-frame.js';
import { SuggestedField } from '../../../components/suggested-field.js';
import { Table } from '../../../components/table.js';
import { operator } from '../../../data/clients.js';
import { given } from '../../../data/given.js';
import { useChange } from '../../../data/use-change.js';
import { Decision } from '../../../parts/attribution/decision.js';
import { RuleBadge } from '../../../parts/attribution/rule-badge.js';
import { suggestApps } from '../../../parts/attribution/suggest-apps.js';
import { texts as names } from '../../../parts/attribution/texts.js';
import { texts } from './texts.js';

type Answer = Schema<'SimulatedMatch'>;

/**
 * The body with the values of the form. An IP address is personal data, so the page's URL does not hold these values.
 */
function askedOf(values: FormValues) {
  const capacity = values.text('availableCapacity');
  return {
    bundle_id: values.text('bundle_id') ?? '',
    ip_address: values.text('ip_address') ?? '',
    ...given({
      device_model: values.text('device_model'),
      os_version: values.text('os_version'),
      language: values.text('language'),
      availableCapacity: capacity === undefined ? undefined : BigInt(capacity),
    }),
  };
}

export function View() {
  const simulate = useChange({
    run: (asked: ReturnType<typeof askedOf>) => operator.installations.simulate(asked),
    changes: [],
  });
  return (
    <PageFrame title={texts.title} lead={texts.lead}>
      <Card title={texts.device}>
        <Form
          label={texts.device}
          onSubmit={(values) => simulate.mutate(askedOf(values))}
          change={simulate}
          action={texts.run}
          look="main"
        >
          <div class="columns">
            <SuggestedField label={texts.app} name="bundle_id" suggest={suggestApps} required />
            <TextField label={texts.address} name="ip_address" hint={texts.addressHint} required />
            <TextField label={texts.model} name="device_model" hint={texts.modelHint} />
            <TextField label={texts.version} name="os_version" hint={texts.versionHint} />
            <TextField label={texts.language} name="language" hint={texts.languageHint} />
            <TextField label={texts.capacity} name="availableCapacity" pattern="\d{1,18}" />
          </div>
        </Form>
      </Card>
      {simulate.data !== undefined && <Answered answer={simulate.data} />}
    </PageFrame>
  );
}

function Answered({ answer }: { readonly answer: Answer }) {
  const { rule, candidates, evidence, store_user_id: user, sessions, more_sessions: more } = answer;
  return (
    <>
      <Card title={texts.answer}>
        <div role="status">
          <Facts
            facts={[
              [names.rule, <RuleBadge key="rule" rule={rule} />],
              [texts.match, user === null ? texts.nobody : <code key="user">{user}</code>],
            ]}
          />
        </div>
        <Decision candidates={candidates} evidence={evidence} />
      </Card>
      <Card title={texts.compared}>
        {sessions.length === 0 ? (
          <p>{texts.none}</p>
        ) : (
          <Table
            caption={texts.compared}
            rows={sessions.map((session, index) => ({ ...session, index }))}
            keyOf={({ index }) => index}
            columns={columns}
          />
        )}
        {more && <p class="faint">{texts.more}</p>}
      </Card>
    </>
  );
}

type Session = Answer['sessions'][number];

const unknown = <span class="faint">{texts.unknown}</span>;

function knownColumn(name: string, of: (session: Session) => string | null): Column<Session> {
  return textColumn(name, of, (text) => text ?? unknown);
}

const columns: readonly Column<Session>[] = [
  codeColumn(texts.user, ({ store_user_id }) => store_user_id),
  knownColumn(texts.model, ({ device_model }) => device_model),
  knownColumn(texts.version, ({ os_version }) => os_version),
  knownColumn(texts.language, ({ language }) => language),
  numColumn(texts.capacity, ({ available_capacity: bytes }) => bytes, unknown),
];
