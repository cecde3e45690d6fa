import type { Page } from '@stoa/server/test/browser-test';
import { type ConsoleGround, groundTime, type Role, type View } from './console-ground.js';

/** A view whose time the test moves. It counts the calls of its page. */
export interface LeftOpen extends View {
  /** How many calls each address got since `counts` was last asked. */
  counts(): readonly number[];
  /** Lets time pass for the page and the service. Calls are answered meanwhile. */
  pass(durationMs: number, options?: { readonly isAttended?: boolean }): Promise<void>;
}

/** Shorter than the timeout of a call: its answer takes real time, and must not be too late by the page's clock. */
const stepMs = 15_000;

/** What the page records about its calls. */
interface Calls {
  open: number;
  isDown: boolean;
  /** When each call was made, in milliseconds of the page's time. */
  readonly times: number[];
}

declare global {
  var calls: Calls;
}

function watchCalls(): void {
  globalThis.calls = { open: 0, isDown: false, times: [] };
  const { fetch } = globalThis;
  globalThis.fetch = async (...given) => {
    calls.times.push(Date.now());
    if (calls.isDown) throw new TypeError('Failed to fetch');
    calls.open += 1;
    try {
      const answer = await fetch(...given);
      // Wait for the whole body: time must not pass while the page is still reading.
      await answer.clone().arrayBuffer();
      return answer;
    } finally {
      calls.open -= 1;
    }
  };
}

/** Opens a view to leave it open. */
export async function leaveOpen(
  { open, service, seeded }: ConsoleGround,
  { role, path }: { readonly role: Role; readonly path: string },
): Promise<LeftOpen> {
  service.clock.set(groundTime);
  const address = path.replace('{merchant}', String(seeded.merchantIds[0]));
  const view = await open(role, address, { watched: watchCalls });
  const { page, settled } = view;
  let asked = new Map<string, number>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/-api\//.test(pathname)) asked.set(pathname, (asked.get(pathname) ?? 0) + 1);
  });
  await settled();
  return {
    ...view,
    counts: () => {
      const counts = [...asked.values()];
      asked = new Map();
      return counts;
    },
    pass: async (durationMs, { isAttended = false } = {}) => {
      for (let passedMs = 0; passedMs < durationMs; passedMs += stepMs) {
        if (isAttended) await page.mouse.move(100 + ((passedMs / stepMs) % 2), 100);
        service.clock.advance(stepMs);
        await page.clock.runFor(stepMs);
        await page.waitForFunction(() => calls.open === 0);
      }
    },
  };
}

/** The memory and the elements that the page holds after a garbage collection. */
export async function heldBy(page: Page): Promise<{ readonly bytes: number; readonly nodes: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  await session.detach();
  return { bytes: usedSize, nodes };
}
