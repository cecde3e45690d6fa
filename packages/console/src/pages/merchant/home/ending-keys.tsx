import type { Schema } from '@stoa/client';
import { Card } from '../../../components/card.js';
import { timeColumn } from '../../../components/columns.js';
import { Table } from '../../../components/table.js';
import { useMerchantRead } from '../../../data/use-read.js';
import { texts } from './texts.js';

/** Keys that end within two weeks. Renders nothing if there are none. */
export function EndingKeys() {
  const keys = useMerchantRead({
    key: ['ending-keys'],
    read: (stoa, ending) => stoa.apiKeys.ending(ending),
  });
  const rows = keys.data?.ending_keys ?? [];
  if (rows.length === 0) return null;
  return (
    <Card title={texts.ending}>
      <p>{texts.endingHint}</p>
      <Table<Schema<'EndingKeyList'>['ending_keys'][number]>
        caption={texts.ending}
        rows={rows}
        keyOf={({ kind, key_id }) => `${kind} ${key_id}`}
        columns={[
          {
            name: texts.label,
            show: ({ label, prefix }) => (
              <>
                <bdi>{label}</bdi> <code>{prefix}…</code>
              </>
            ),
            text: ({ label, prefix }) => `${label} ${prefix}`,
          },
          timeColumn(texts.ends, ({ expires_at }) => expires_at),
        ]}
      />
    </Card>
  );
}
