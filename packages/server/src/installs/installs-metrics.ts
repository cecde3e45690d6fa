import { Counter, type Registry } from 'prom-client';
import type { MatchedInstallation } from './matching/match-installation.js';
import type { StoreSessionsResult } from './sessions/session-schemas.js';

export interface InstallsMetrics {
  matched(installation: MatchedInstallation): void;
  fed(result: StoreSessionsResult): void;
}

export function createInstallsMetrics(registry: Registry): InstallsMetrics {
  const matches = new Counter({
    name: 'stoa_installation_matches_total',
    help: 'Install calls answered, by matching rule, whether the token carries attribution data, and whether the installation is new.',
    labelNames: ['rule', 'attributed', 'installation'] as const,
    registers: [registry],
  });
  const sessions = new Counter({
    name: 'stoa_store_sessions_total',
    help: 'Store sessions received, by what became of them.',
    labelNames: ['outcome'] as const,
    registers: [registry],
  });
  return {
    matched: ({ rule, attributionData, isNew }) => {
      const attributed = attributionData === null ? 'no' : 'yes';
      matches.inc({ rule, attributed, installation: isNew ? 'new' : 'repeated' });
    },
    fed: (result) => {
      sessions.inc({ outcome: 'stored' }, result.stored);
      sessions.inc({ outcome: 'repeated' }, result.repeated);
      sessions.inc({ outcome: 'outside_window' }, result.outside_window);
      sessions.inc({ outcome: 'erased' }, result.erased);
      sessions.inc({ outcome: 'refused' }, result.refused ?? 0);
    },
  };
}
