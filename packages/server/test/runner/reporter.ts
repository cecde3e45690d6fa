import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';

interface Outcome {
  readonly name: string;
  /** 0 is the file itself, which is a suite that ends after its tests. */
  readonly depth: number;
  readonly isSuite: boolean;
  readonly durationMs: number;
}

/** What a worker reports, in the order of the tests. */
export type WorkerMessage =
  | (Outcome & { readonly kind: 'passed' })
  /** Undefined reason: a test inside failed, and reported its own. */
  | (Outcome & { readonly kind: 'failed'; readonly reason: string | undefined })
  /** A text that a test passed to `diagnostic`. */
  | { readonly kind: 'note'; readonly depth: number; readonly text: string }
  /** What Node.js reports about an error that came after its test had ended. */
  | { readonly kind: 'complaint'; readonly text: string };

const statistics = /^(?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) /;

/** A reporter of node:test that sends what it sees to the parent process. */
// biome-ignore lint/style/noDefaultExport: node:test takes the default export of a reporter
export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of source) {
    const message = messageOf(event);
    if (message !== undefined) process.send?.(message);
    // The parent process prints.
    yield '';
  }
}

function messageOf({ type, data }: TestEvent): WorkerMessage | undefined {
  if (type === 'test:pass') return { kind: 'passed', ...outcomeOf(data) };
  if (type === 'test:fail')
    return { kind: 'failed', ...outcomeOf(data), reason: reasonOf(data.details.error) };
  if (type !== 'test:diagnostic' || statistics.test(data.message)) return undefined;
  if (data.nesting > 0) return { kind: 'note', depth: data.nesting, text: data.message };
  return { kind: 'complaint', text: data.message };
}

type Ended = Extract<TestEvent, { type: 'test:pass' | 'test:fail' }>['data'];

function outcomeOf({ name, nesting, details }: Ended): Outcome {
  return { name, depth: nesting, isSuite: details.type === 'suite', durationMs: details.duration_ms };
}

/** node:test wraps what a test threw. */
function reasonOf(error: Error & { readonly failureType?: string }): string | undefined {
  if (error.failureType === 'subtestsFailed') return undefined;
  return inspect(error.cause ?? error);
}
