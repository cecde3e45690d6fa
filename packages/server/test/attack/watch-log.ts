/** Checks each line that the service logs. */
export interface LogWatch {
  readonly onLine: (line: string) => void;
  /** From now on, no line may contain the forbidden texts, and errors of the broken batches are expected. */
  begin(expectations: LogExpectations): void;
  readonly lines: () => number;
  /** What was wrong: one line of each kind, and a limited number of kinds. */
  readonly faults: () => readonly string[];
}

export interface LogExpectations {
  readonly forbidden: readonly string[];
  /** Batches whose events are missing. They were set aside for that, and are again each time they are replayed. */
  readonly brokenBatchIds: readonly number[];
}

const maxFaults = 20;

/** Prefixes of secrets, signed tokens, and the clients' addresses that the preparation and the attack use. */
const secrets = /stoa_(key|pwd|usr|opr|ins)_|eyJ[A-Za-z0-9_-]{8}|\b198\.18\.|\b203\.0\.113\./;
/** The head of the audit trail is logged on purpose, so that there is a copy of it elsewhere. */
const signedHead = /"audit_head":\{.*?\}/;
const errorLevel = 50;

export function watchLog(): LogWatch {
  /** The first line of each kind of fault, by what the lines of that kind have in common. */
  const faults = new Map<string, string>();
  let lines = 0;
  let forbidden: readonly string[] = [];
  let brokenBatches: readonly string[] = [];

  function faultOf(line: string): string | undefined {
    if (secrets.test(line.replace(signedHead, ''))) return 'a line contains a secret or an address';
    if (forbidden.some((text) => line.includes(text))) return 'a line contains what a client sent';
    // A warning of Node.js and the trace of a crash are not JSON.
    if (!line.startsWith('{')) return 'a line is not from the logger';
    return levelOf(line) >= errorLevel && !isExpected(line) ? 'a line tells an error' : undefined;
  }

  function isExpected(line: string): boolean {
    return line.includes('"reason":"MissingEvents"') && brokenBatches.some((batch) => line.includes(batch));
  }

  return {
    onLine: (line) => {
      lines += 1;
      const fault = faultOf(line);
      if (fault === undefined || faults.size === maxFaults) return;
      const kind = line.replaceAll(/[\da-f-]{4,}|\d+/g, 'n');
      if (!faults.has(kind)) faults.set(kind, `${fault}: ${line.slice(0, 1_000)}`);
    },
    begin: (expectations) => {
      forbidden = expectations.forbidden;
      brokenBatches = expectations.brokenBatchIds.map((id) => `"batch_id":"${id}"`);
    },
    lines: () => lines,
    faults: () => [...faults.values()],
  };
}

function levelOf(line: string): number {
  return Number(/^\{"level":(\d+)/.exec(line)?.[1] ?? 0);
}
