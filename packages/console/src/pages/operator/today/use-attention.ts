import type { UseQueryResult } from '@tanstack/react-query';
import { useMay } from '../../../data/session.js';
import { useOperatorRead } from '../../../data/use-read.js';
import { lastMonth } from '../../../format/day-range.js';
import {
  feedLines,
  feeProposalLines,
  type Line,
  lateLines,
  matchingLines,
  monthLines,
  proposalLines,
  requestLines,
  serviceLines,
} from './lines.js';
import type { texts } from './texts.js';
import { useQuality, useServiceState } from './use-state.js';

/** One reading, and the lines that it leads to. */
export interface Part {
  readonly id: keyof typeof texts.failed;
  readonly query: UseQueryResult<unknown>;
  /** Undefined until it is known. */
  readonly lines: readonly Line[] | undefined;
}

const minuteMs = 60_000;
/** As many as somebody looks at here; the pages behind the links have all. */
const shown = 5;
const counted = 100;

function part<T>(id: Part['id'], query: UseQueryResult<T>, linesOf: (data: T) => readonly Line[]): Part {
  return { id, query, lines: query.data === undefined ? undefined : linesOf(query.data) };
}

/** Everything that needs attention and that the person may know of. Each part is a separate reading. */
export function useAttention(): readonly Part[] {
  const mayReports = useMay('reports:read');
  const mayMoney = useMay('statements:read');
  const mayService = useMay('service:read');
  const mayInstalls = useMay('installs:read');
  const late = useLate(mayReports);
  const month = useReadiness(mayMoney);
  const { requests, proposals } = useCorrections(mayReports);
  const fees = useOperatorRead({
    key: ['fee-proposals', 'today'],
    read: (operator, ending) =>
      operator.feeProposals.list({ state: 'waiting', limit: counted }, ending).page(),
    everyMs: 2 * minuteMs,
    enabled: mayMoney,
  });
  const service = useServiceState(mayService);
  const feed = useOperatorRead({
    key: ['sessions', 'last-fed'],
    read: (operator, ending) => operator.sessions.health({ by: 'hour' }, ending),
    everyMs: 5 * minuteMs,
    enabled: mayService,
  });
  const quality = useQuality(mayInstalls);
  return [
    ...(mayReports ? [part('late', late, ({ page, names }) => lateLines(page, names))] : []),
    ...(mayMoney ? [part('month', month, monthLines)] : []),
    ...(mayReports
      ? [part('requests', requests, requestLines), part('proposals', proposals, proposalLines)]
      : []),
    ...(mayMoney ? [part('fees', fees, feeProposalLines)] : []),
    ...(mayService
      ? [part('service', service, serviceLines), part('feed', feed, (data) => feedLines(data, Date.now()))]
      : []),
    ...(mayInstalls ? [part('quality', quality, (data) => matchingLines(data, Date.now()))] : []),
  ];
}

/** The merchants whose report is late, with their names, which the list of cadences lacks. */
function useLate(enabled: boolean) {
  return useOperatorRead({
    key: ['cadences', 'missed'],
    read: async (operator, ending) => {
      const page = await operator.cadences.list({ missed: 'true', limit: shown }, ending).page();
      const ids = page.reporting_cadences.map((one) => one.merchant_id);
      const { merchants } =
        ids.length === 0
          ? { merchants: [] }
          : await operator.merchants.list({ merchant_ids: ids.join(','), limit: shown }, ending).page();
      return { page, names: new Map(merchants.map((one) => [one.merchant_id, one.name])) };
    },
    everyMs: 5 * minuteMs,
    enabled,
  });
}

function useReadiness(enabled: boolean) {
  const month = lastMonth(Date.now());
  return useOperatorRead({
    key: ['readiness', month, 'today'],
    read: (operator, ending) =>
      operator.statements.readiness(month, { state: 'blocked', limit: shown }, ending),
    everyMs: 5 * minuteMs,
    enabled,
  });
}

function useCorrections(enabled: boolean) {
  const requests = useOperatorRead({
    key: ['correction-requests', 'today'],
    read: (operator, ending) => operator.corrections.waiting({ limit: counted }, ending).page(),
    everyMs: 2 * minuteMs,
    enabled,
  });
  const proposals = useOperatorRead({
    key: ['proposals', 'today'],
    read: (operator, ending) =>
      operator.corrections.proposals({ state: 'waiting', limit: counted }, ending).page(),
    everyMs: 2 * minuteMs,
    enabled,
  });
  return { requests, proposals };
}
