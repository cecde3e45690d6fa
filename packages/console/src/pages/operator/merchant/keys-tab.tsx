import { operator } from '../../../data/clients.js';
import { apiKeySource, credentialSource } from '../../../parts/keys/key-sources.js';
import { KeysCard } from '../../../parts/keys/keys-card.js';
import type { TabProps } from './merchant.js';

export function KeysTab({ merchant: { merchant_id: id } }: TabProps) {
  const { apiKeys, credentials } = operator;
  const apiKeySources = apiKeySource(['api-keys', id], {
    list: (query, ending) => apiKeys.list(id, query, ending),
    issue: (body) => apiKeys.issue(id, body),
    change: (key, body) => apiKeys.change(id, key, body),
    rotate: (key, body) => apiKeys.rotate(id, key, body),
    revoke: (key) => apiKeys.revoke(id, key),
  });
  const credentialSources = credentialSource(['credentials', id], {
    list: (query, ending) => credentials.list(id, query, ending),
    issue: (body) => credentials.issue(id, body),
    change: (key, body) => credentials.change(id, key, body),
    rotate: (key, body) => credentials.rotate(id, key, body),
    revoke: (key) => credentials.revoke(id, key),
  });
  return (
    <>
      <KeysCard source={apiKeySources} />
      <KeysCard source={credentialSources} />
    </>
  );
}
