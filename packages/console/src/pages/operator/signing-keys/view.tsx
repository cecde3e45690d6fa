import type { Schema } from '@stoa/client';
import { useState } from 'preact/hooks';
import { Timeline } from '../../../charts/timeline.js';
import type { Tone } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { Card } from '../../../components/card.js';
import { ConfirmChange } from '../../../components/change-dialogs.js';
import { badgeColumn, type Column, textColumn, timeColumn } from '../../../components/columns.js';
import { DialogButton } from '../../../components/dialog.js';
import { PageFrame } from '../../../components/page-frame.js';
import { Empty, Shown } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { Time } from '../../../components/values.js';
import { operator } from '../../../data/clients.js';
import { useMay } from '../../../data/session.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { texts } from './texts.js';

export function View() {
  const keys = useOperatorRead({
    key: ['signing-keys'],
    read: (client, ending) => client.signingKeys.list(ending),
    everyMs: 60_000,
  });
  const [asking, setAsking] = useState<SigningKey | undefined>(undefined);
  const mayChange = useMay('signing:write');
  return (
    <PageFrame
      title={texts.title}
      lead={texts.lead}
      actions={
        mayChange && (
          <DialogButton words={texts.rotate.action}>
            {(close) => <RotateSigningKey onClose={close} />}
          </DialogButton>
        )
      }
    >
      <Shown of={keys}>
        {({ signing_keys: rows }) =>
          rows.length === 0 ? (
            <Empty title={texts.none}>{texts.noneHint}</Empty>
          ) : (
            <>
              <Table
                caption={texts.table}
                rows={rows}
                keyOf={({ kid }) => kid}
                columns={mayChange ? [...columns, withdrawColumn(setAsking)] : columns}
              />
              <Card title={texts.life}>
                <KeyLife keys={rows} />
              </Card>
            </>
          )
        }
      </Shown>
      {asking !== undefined && (
        <WithdrawSigningKey signingKey={asking} onClose={() => setAsking(undefined)} />
      )}
    </PageFrame>
  );
}

const tones: Readonly<Record<SigningKey['phase'], Tone>> = {
  pending: 'warn',
  signing: 'good',
  retiring: 'calm',
};

const columns: readonly Column<SigningKey>[] = [
  { name: texts.key, show: ({ kid }) => <code>{shortKid(kid)}</code>, text: ({ kid }) => kid },
  textColumn(texts.algorithm, ({ algorithm }) => algorithm),
  badgeColumn(texts.phase, ({ phase }) => phase, { tones, words: texts.phases }),
  timeColumn(texts.signsFrom, ({ signs_from: at }) => at),
  {
    name: texts.until,
    show: ({ published_until: at }) =>
      at === null ? <span class="faint">{texts.open}</span> : <Time at={at} />,
    text: ({ published_until: at }) => at ?? '',
  },
];

function withdrawColumn(ask: (key: SigningKey) => void): Column<SigningKey> {
  return {
    name: texts.actions,
    show: (key) => (
      <Button look="quiet" label={`${texts.withdraw.action}: ${shortKid(key.kid)}`} onClick={() => ask(key)}>
        {texts.withdraw.action}
      </Button>
    ),
  };
}

const changes = [['signing-keys']];

function RotateSigningKey({ onClose }: { readonly onClose: () => void }) {
  return (
    <ConfirmChange
      title={texts.rotate.title}
      action={texts.rotate.action}
      run={() => operator.signingKeys.rotate()}
      changes={changes}
      done={({ created }) => (created ? texts.rotate.done : texts.rotate.waits)}
      onClose={onClose}
    >
      <p>{texts.rotate.hint}</p>
    </ConfirmChange>
  );
}

function WithdrawSigningKey({
  signingKey: { kid, phase },
  onClose,
}: {
  readonly signingKey: SigningKey;
  readonly onClose: () => void;
}) {
  return (
    <ConfirmChange
      title={texts.withdraw.title(shortKid(kid))}
      action={texts.withdraw.action}
      isDangerous
      run={() => operator.signingKeys.withdraw(kid)}
      changes={changes}
      done={() => texts.withdraw.done(shortKid(kid))}
      onClose={onClose}
    >
      <p>{texts.withdraw.leaked}</p>
      {phase === 'signing' && <p>{texts.withdraw.signs}</p>}
    </ConfirmChange>
  );
}

type SigningKey = Schema<'SigningKey'>;

/** A key's name is long; its beginning tells it from the few others. */
function shortKid(kid: string): string {
  return kid.length > 10 ? `${kid.slice(0, 8)}…` : kid;
}

interface Moment {
  readonly at: string;
  /** Undefined for the present. */
  readonly kid?: string;
  readonly what: keyof typeof texts.events;
}

/** The past and the future events of the keys, with the present between them. */
function momentsOf(keys: readonly SigningKey[], now: string): readonly Moment[] {
  const ofKeys = keys.flatMap(({ kid, created_at, signs_from, published_until }): readonly Moment[] => {
    const signsAtOnce = Date.parse(signs_from) <= Date.parse(created_at);
    return [
      { at: created_at, kid, what: signsAtOnce ? 'publishedAndSigns' : 'published' },
      ...(signsAtOnce ? [] : [{ at: signs_from, kid, what: 'signs' } as const]),
      ...(published_until === null ? [] : [{ at: published_until, kid, what: 'leaves' } as const]),
    ];
  });
  const present: Moment = { at: now, what: 'now' };
  return [...ofKeys, present].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

function toneOf({ what, at }: Moment, now: string): Tone {
  if (what === 'now') return 'good';
  return Date.parse(at) > Date.parse(now) ? 'warn' : 'calm';
}

/** The life of the keys as a line. */
function KeyLife({ keys }: { readonly keys: readonly SigningKey[] }) {
  const now = new Date().toISOString();
  return (
    <Timeline
      label={texts.life}
      events={momentsOf(keys, now).map((moment) => ({
        at: moment.at,
        tone: toneOf(moment, now),
        children:
          moment.kid === undefined ? (
            <strong>{texts.events.now}</strong>
          ) : (
            <>
              <code>{shortKid(moment.kid)}</code> {texts.events[moment.what]}
            </>
          ),
      }))}
    />
  );
}
