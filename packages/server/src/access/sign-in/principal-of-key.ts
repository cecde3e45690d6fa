import { kinds } from '../callers/key-kinds.js';
import type { Principal } from '../callers/principal.js';
import type { AccessKey } from '../keys/access-key.js';

/** A key as a caller. */
export function principalOfKey(key: AccessKey): Principal {
  const { accessKeyId, kind, merchantId, scopes, label } = key;
  const name = `${kinds[kind].name} ${accessKeyId}`;
  return {
    kind,
    merchantId,
    scopes,
    countedAs: String(accessKeyId),
    actor: { kind: 'key', id: accessKeyId, name, label, how: 'key' },
  };
}
