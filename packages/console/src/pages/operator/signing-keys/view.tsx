import { useState } from 'preact/hooks';
import type { Tone } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { Card } from '../../../components/card.js';
import { ConfirmChange } from '../../../components/change-dialogs.js';
import { badgeColumn, type Column, textColumn, timeColumn } from '../../../components/columns.js';
import { PageFrame } from '../../../components/page-frame.js';
import { Empty, Shown } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { Time } from '../../../components/values.js';
import { operator } from '../../../data/clients.js';
import { useMay } from '../../../data/session.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { KeyLife, type SigningKey, shortKid } from './key-life.js';
import { texts } from './texts.js';

type Asking = { readonly what: 'rotate' } | { readonly what: 'withdraw'; readonly key: SigningKey };

export function View() {
  const keys = useOperatorRead({
    key: ['signing-keys'],
    read: (client, ending) => client.signingKeys.list(ending),
    everyMs: 60_000,
  });
  const [asking, setAsking] = useState<Asking | undefined>(undefined);
  const close = (): void => setAsking(undefined);
  const mayChange = useMay('signing:write');
  return (
    <PageFrame
      title={texts.title}
      lead={texts.lead}
      actions={
        mayChange && <Button onClick={() => setAsking({ what: 'rotate' })}>{texts.rotate.action}</Button>
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
                columns={
                  mayChange
                    ? [...columns, withdrawColumn((key) => setAsking({ what: 'withdraw', key }))]
                    : columns
                }
              />
              <Card title={texts.life}>
                <KeyLife keys={rows} />
              </Card>
            </>
          )
        }
      </Shown>
      {asking?.what === 'rotate' && <RotateSigningKey onClose={close} />}
      {asking?.what === 'withdraw' && <WithdrawSigningKey signingKey={asking.key} onClose={close} />}
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
