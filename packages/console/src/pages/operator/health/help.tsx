import type { Schema } from '@stoa/client';
import { Link } from 'wouter';
import { base, opensFor, pageAt } from '../../../app/addresses.js';
import { usePlace } from '../../../data/session.js';
import { texts } from './texts.js';

interface Help {
  /** Pages of the console where somebody can do something about it. The first one that the person may open is shown. */
  readonly places: readonly string[];
  /** The section of the documentation that says more. */
  readonly section: string;
}

const eventsLag = 'Runbook: Events lag, wait, or are set aside';
const reportsLag = 'Runbook: Reports lag, or a month does not close';
const trail: Help = { places: ['/audit'], section: 'Runbook: The audit trail' };

const ofQueues: Readonly<Record<Schema<'ServiceQueue'>['queue'], Help>> = {
  reports: { places: ['/reports'], section: reportsLag },
  event_batches: { places: ['/events'], section: eventsLag },
  waiting_events: { places: ['/events/waiting'], section: eventsLag },
  set_aside_batches: { places: ['/events/set-aside'], section: eventsLag },
  awaited_installations: { places: ['/events'], section: eventsLag },
  audit_entries: trail,
};

/** By the subject of the finding. */
const ofFindings: Readonly<Record<string, Help>> = {
  reports: { places: ['/cadences', '/reports'], section: reportsLag },
  events: { places: ['/events/set-aside'], section: eventsLag },
  audit: trail,
  access: { places: ['/merchants'], section: 'Runbook: stoa_ending_keys is above 0' },
  people: { places: ['/people'], section: 'Guide: People' },
  fees: { places: ['/fee-plans'], section: 'Runbook: stoa_transactions_without_fee is above 0' },
  corrections: { places: ['/corrections'], section: 'Runbook: stoa_correction_requests_waiting grows' },
  proposals: { places: ['/corrections/proposals'], section: 'Runbook: stoa doctor notes proposals' },
  settings: { places: ['/settings/service'], section: 'Runbook: … is not a setting, and does nothing' },
  operator: { places: ['/settings/service'], section: 'Operations: An address for operators' },
  backup: { places: ['/settings/service'], section: 'Operations: Backup and restore' },
  disk: { places: [], section: 'Operations: Backup and restore' },
  clock: { places: [], section: 'Runbook: this machine and the database differ about the time' },
  nodes: { places: [], section: 'More than one machine' },
  partitions: { places: [], section: 'Operations: How long events are kept' },
  addresses: { places: [], section: 'Runbook: could not maintain the secrets that hide addresses' },
};

/** What to do about a queue that is late. */
export function QueueHelp({ queue }: Pick<Schema<'ServiceQueue'>, 'queue'>) {
  return <HelpShown help={ofQueues[queue]} />;
}

/** What to do about a finding. */
export function FindingHelp({ subject }: Pick<Schema<'ServiceFinding'>, 'subject'>) {
  return <HelpShown help={ofFindings[subject]} />;
}

/** A page of the console, and the name of a section of the documentation. */
function HelpShown({ help }: { readonly help: Help | undefined }) {
  const { side } = usePlace();
  if (help === undefined || side === undefined) return null;
  const open = help.places.find((to) => opensFor(side, to));
  const page = open === undefined ? undefined : pageAt(base + open);
  return (
    <>
      {open !== undefined && page !== undefined && (
        <div>
          <Link to={open}>{texts.open(page.title)}</Link>
        </div>
      )}
      <div class="faint small">{texts.read(help.section)}</div>
    </>
  );
}
