import { findEndingKeys } from '../../access/index.js';
import { examineTrail } from '../../audit-trail/index.js';
import type { Config } from '../../config/config.js';
import type { Database } from '../../database/database.js';
import { examineEvents } from '../../events/index.js';
import { examineAddressSecrets, examineSessionPartitions } from '../../installs/index.js';
import type { Clock } from '../../kernel/clock.js';
import { countAdmins } from '../../people/index.js';
import { examineReporting } from '../../reporting/index.js';
import type { Finding } from '../finding.js';
import { findingOfAccess } from '../finding-of-access.js';
import { findingOfAddresses } from '../finding-of-addresses.js';
import { findingOfAudit } from '../finding-of-audit.js';
import { findingOfBackup } from '../finding-of-backup.js';
import { findingOfClock } from '../finding-of-clock.js';
import { findingOfCorrections } from '../finding-of-corrections.js';
import { findingOfDisk } from '../finding-of-disk.js';
import { findingOfEvents } from '../finding-of-events.js';
import { findingOfFees } from '../finding-of-fees.js';
import { findingOfNodes } from '../finding-of-nodes.js';
import { findingOfOperator } from '../finding-of-operator.js';
import { findingOfPartitions } from '../finding-of-partitions.js';
import { findingOfPeople } from '../finding-of-people.js';
import { findingOfProposals } from '../finding-of-proposals.js';
import { findingOfReports } from '../finding-of-reports.js';
import { findingsOfCopying } from '../findings-of-copying.js';
import { findingsOfSettings } from '../findings-of-settings.js';

interface Examined {
  readonly database: Database;
  readonly clock: Clock;
}

/** The checks that make sense in a running service: because it runs, migrations, rights and keys are in order. */
export async function examineRunning({
  database,
  clock,
  config,
}: Examined & { readonly config: Config }): Promise<Finding[]> {
  return [
    ...(await findingOfNodes(database)),
    findingOfClock(clock),
    ...(await examineAreas({ database, clock })),
    ...(config.databaseUrl === undefined
      ? [
          await findingOfBackup(config, clock),
          ...(await findingsOfCopying(config, database)),
          await findingOfDisk(config),
        ]
      : []),
    findingOfOperator(config),
    ...findingsOfSettings(config),
  ];
}

/** The findings of the areas about their data. The schema must be up to date. */
export async function examineAreas({ database, clock }: Examined): Promise<Finding[]> {
  const reporting = await examineReporting(database, clock);
  const events = await examineEvents(database, clock);
  return [
    findingOfPartitions(await examineSessionPartitions(database, clock.now()), events, clock.now()),
    findingOfAccess(await findEndingKeys(database, clock, null)),
    findingOfAddresses(await examineAddressSecrets(database, clock.now())),
    findingOfPeople(await countAdmins(database)),
    findingOfReports(reporting),
    findingOfFees(reporting),
    findingOfCorrections(reporting),
    findingOfProposals(reporting, clock.now()),
    findingOfEvents(events),
    findingOfAudit(await examineTrail(database, clock)),
  ];
}
