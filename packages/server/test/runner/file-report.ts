import type { WorkerMessage } from './reporter.js';

/** The results of the tests in one file. */
export interface FileReport {
  readonly passed: number;
  readonly failed: number;
  /** One text each, with the reason. */
  readonly failures: readonly string[];
  add(message: WorkerMessage): void;
  /** What the file wrote on standard output and standard error. */
  addOutput(chunk: Buffer): void;
  /** Adds a failure that no test reports, such as a process that ended. */
  fail(reason: string): void;
  /** Every test with its time, and what was written. */
  text(): string;
}

/** A report of a file, or of what a name says. */
export function createFileReport(name: string): FileReport {
  const lines: string[] = [];
  const failures: string[] = [];
  const output: Buffer[] = [];
  let passed = 0;
  let failed = 0;
  let title = name;

  const fail = (what: string, reason: string): void => {
    failures.push(`✖ ${name}: ${what}\n${indented(reason, '  ')}\n`);
    lines.push(indented(reason, '    '));
  };
  return {
    get passed() {
      return passed;
    },
    get failed() {
      return failed;
    },
    failures,
    add(message) {
      if (message.kind === 'complaint') {
        failed += 1;
        fail('after a test', message.text);
        return;
      }
      if (message.kind === 'note') {
        lines.push(`${'  '.repeat(message.depth)}ℹ ${message.text}`);
        return;
      }
      const shown = message.depth === 0 ? name : message.name;
      const line = `${message.kind === 'passed' ? '✔' : '✖'} ${shown} (${message.durationMs.toFixed(1)} ms)`;
      if (message.depth === 0) title = line;
      else lines.push(`${'  '.repeat(message.depth)}${line}`);
      if (message.kind === 'failed' && message.reason !== undefined)
        fail(message.depth === 0 ? 'the file' : message.name, message.reason);
      // A suite counts only if it failed itself, for example in a hook. Its failed tests are counted already.
      const counts = !message.isSuite || (message.kind === 'failed' && message.reason !== undefined);
      if (!counts) return;
      if (message.kind === 'passed') passed += 1;
      else failed += 1;
    },
    addOutput: (chunk) => output.push(chunk),
    fail(reason) {
      failed += 1;
      fail('the file', reason);
    },
    text: () => `${[title, ...lines].join('\n')}\n${Buffer.concat(output).toString()}`,
  };
}

function indented(text: string, by: string): string {
  return text.replaceAll(/^(?=.)/gm, by);
}
