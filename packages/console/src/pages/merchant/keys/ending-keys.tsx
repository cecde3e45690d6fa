import type { Schema } from '@stoa/client';
import { Link } from 'wouter';
import { Notice } from '../../../components/badge.js';
import { Time } from '../../../components/values.js';
import { useMerchantRead } from '../../../data/use-read.js';
import { texts } from './texts.js';

type EndingKey = Schema<'EndingKeyList'>['ending_keys'][number];

/** Keys that programs still use and that end soon. Renders nothing if there are none. */
export function EndingKeys() {
  const keys = useMerchantRead({
    key: ['ending-keys'],
    read: (stoa, ending) => stoa.apiKeys.ending(ending),
  });
  const rows = keys.data?.ending_keys ?? [];
  if (rows.length === 0) return null;
  return (
    <Notice tone="warn">
      <strong>{texts.ending(rows.length)}</strong>
      <p>{texts.endingHint}</p>
      <ul>
        {rows.map((one) => (
          <li key={`${one.kind} ${one.key_id}`}>
            <Link to={placeOf(one)}>{one.label === '' ? `${one.prefix}…` : one.label}</Link> {texts.ends}{' '}
            <Time at={one.expires_at} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function placeOf({ kind, bundle_id: bundle }: EndingKey): string {
  if (kind === 'api_key') return '/keys/api';
  return kind === 'credential' ? '/keys/events' : `/keys/install?app=${encodeURIComponent(bundle ?? '')}`;
}
