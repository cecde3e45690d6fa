import type { BrowserContext } from '@stoa/server/test/browser-test';

/** Faults of a page that nobody would see on it. */
export interface PageFaults {
  /** Ignores what a test expects to be logged, such as the 403 of a call that it lets fail. */
  expect(expected: RegExp): void;
  /** All other faults so far. */
  list(): readonly string[];
  /** Begins again, for another test. */
  forget(): void;
}

/** Logs each violation of the policy as an error. The browser logs violations, too, but only some of them as errors. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
    // biome-ignore lint/suspicious/noConsole: this is how the test hears of it.
    console.error(`The policy was violated: ${violatedDirective} ${blockedURI} ${sample}`);
  });
}

/**
 * Collects violations of the content security policy, errors on the console, errors and rejections that nobody caught,
 * requests to elsewhere, and answers that are the service's fault.
 */
export async function watchFaults(context: BrowserContext, origin: string): Promise<PageFaults> {
  const faults: string[] = [];
  const expected: RegExp[] = [];
  await context.addInitScript(reportViolations);
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => {
    const { stack, message } = error.error();
    faults.push(`Nobody caught ${stack ?? message}`);
  });
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !/^(?:blob|about|data):/.test(url))
      faults.push(`The page asked for ${url}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 500) faults.push(`${response.url()} answered ${response.status()}`);
  });
  return {
    expect: (one) => void expected.push(one),
    list: () => faults.filter((fault) => !expected.some((one) => one.test(fault))),
    forget: () => {
      faults.length = 0;
      expected.length = 0;
    },
  };
}
