import { useMay } from '../../../data/session.js';
import { useOperatorRead } from '../../../data/use-read.js';
import type { Known } from './line-member.js';

/**
 * What the pickers offer: channels that reports may name, groups, and the apps of the merchant that the plan is for.
 */
export function useKnown(merchantId: number | undefined): Known {
  const { data: listed } = useOperatorRead({
    key: ['channels'],
    read: (operator, ending) => operator.channels.list(ending),
    enabled: useMay('reports:read'),
  });
  const { data: grouped } = useOperatorRead({
    key: ['merchant-groups'],
    read: (operator, ending) => operator.groups.list(ending),
  });
  const mayReadApps = useMay('access:read');
  const { data: owned } = useOperatorRead({
    key: ['merchants', merchantId, 'apps'],
    read: (operator, ending) => operator.apps.list(merchantId ?? 0, ending),
    enabled: mayReadApps && merchantId !== undefined,
  });
  return {
    channels: (listed?.channels ?? []).flatMap(({ channel, ended_at: ended }) =>
      ended === null ? channel : [],
    ),
    groups: (grouped?.merchant_groups ?? []).map(({ group }) => group),
    apps: merchantId === undefined ? [] : (owned?.apps ?? []).map(({ bundle_id: id }) => id),
  };
}
