import { Card } from '../../../components/card.js';
import { Table } from '../../../components/table.js';
import { Time } from '../../../components/values.js';
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
      <Table
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
          {
            name: texts.ends,
            show: ({ expires_at }) => <Time at={expires_at} />,
            text: ({ expires_at }) => expires_at,
          },
        ]}
      />
    </Card>
  );
}
