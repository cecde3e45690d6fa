import { useState } from 'preact/hooks';
import { Badge, type Tone } from '../../../components/badge.js';
import { Button } from '../../../components/button.js';
import { Card } from '../../../components/card.js';
import type { Column } from '../../../components/column.js';
import { PageFrame } from '../../../components/page-frame.js';
import { Empty, Shown } from '../../../components/states.js';
import { Table } from '../../../components/table.js';
import { Time } from '../../../components/values.js';
import { useMay } from '../../../data/session.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { RotateSigningKey, WithdrawSigningKey } from './dialogs.js';
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
  { name: texts.algorithm, show: ({ algorithm }) => algorithm, text: ({ algorithm }) => algorithm },
  {
    name: texts.phase,
    show: ({ phase }) => <Badge tone={tones[phase]}>{texts.phases[phase]}</Badge>,
    text: ({ phase }) => phase,
  },
  {
    name: texts.signsFrom,
    show: ({ signs_from: at }) => <Time at={at} />,
    text: ({ signs_from: at }) => at,
  },
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
