import assert from 'node:assert/strict';
import { after, before, type TestContext, test } from 'node:test';
import { createOperatorClient, type OperatorClient } from '@stoa/client/operator';
import { noBrowser, openBrowser, type Page } from '@stoa/server/test/browser-test';
import { type PeopleService, startFilledService, type Visitor } from '@stoa/server/test/people-service';
import { type BarrierOptions, findBarriers } from './check-accessible.js';
import type { PageFaults } from './page-faults.js';
import { type Seeds, seedStore } from './seed-store.js';
import { createTabs, type Tab, type Tabs } from './tabs.js';

/** The time of every test and screenshot, for the service and for the browser. */
export const groundTime = '2026-11-18T09:30:00.000Z';

/** A role of the operator, or of a merchant. */
export type Role =
  | 'admin'
  | 'finance'
  | 'support'
  | 'auditor'
  | 'merchant owner'
  | 'merchant developer'
  | 'merchant finance';

/** What the service has from the start, and a client with all rights, for what a test adds. */
export interface Seeded extends Seeds {
  readonly operator: OperatorClient;
}

export interface ConsoleGround {
  /** The service, its clock and its database, for what the seeds lack. */
  readonly service: PeopleService;
  readonly seeded: Seeded;
  /** Opens the console as somebody of that role; undefined: nobody is signed in. Ended after the test. */
  open(role: Role | undefined, path: string, options?: OpenOptions): Promise<View>;
}

export interface OpenOptions {
  readonly width?: number;
  readonly height?: number;
  /** The reader's time zone; by default UTC. */
  readonly timezone?: string;
  /** For roles of a merchant, the merchants of the person; by default the first one of the seeds. */
  readonly merchantIds?: readonly number[];
  /**
   * Stops the page's time, which then passes only through `page.clock`, and runs this function in each document before
   * anything else.
   */
  readonly watched?: () => void;
}

export interface View {
  readonly page: Page;
  readonly faults: PageFaults;
  /** Waits until the page has its heading, and nothing of it is still being loaded. */
  settled(): Promise<void>;
  /** Goes on to another address as a link does, without loading the console again, and waits until it is settled. */
  goOn(path: string): Promise<void>;
  /** Runs axe on the page as it is now, in both themes, and fails with what it finds. */
  checkAccessible(options?: BarrierOptions): Promise<void>;
  /** Ends it. After a test that passed, the next one may go on in its page, which forgets everything (`createTabs`). */
  end(hasPassed: boolean): Promise<void>;
}

/**
 * A seeded service and a browser for the tests of a file. Call it once at the top. Inside a test, `get` returns `null`
 * if this machine has no browser, which `consoleTest` reports by itself. `variables` are settings of the service that
 * differ from the usual ones.
 */
export function consoleGround(variables: Readonly<Record<string, string>> = {}): {
  readonly get: () => Promise<ConsoleGround | null>;
} {
  let service: PeopleService | undefined;
  let tabs: Tabs | undefined;
  let ground: ConsoleGround | null = null;
  before(async () => {
    const browser = await openBrowser();
    if (browser === undefined) return;
    const store = { name: 'seeded_store', fill: (filled: PeopleService) => seedStore(filled, groundTime) };
    const { service: started, content } = await startFilledService(groundTime, store, variables);
    service = started;
    const operator = createOperatorClient({ baseUrl: service.url, operatorToken: content.operatorToken });
    tabs = createTabs(browser, service.url);
    ground = groundOf({ tabs, service, seeded: { ...content, operator } });
  });
  after(async () => {
    await tabs?.close();
    await service?.stop();
  });
  return { get: async () => ground };
}

function groundOf({
  tabs,
  service,
  seeded,
}: Pick<ConsoleGround, 'service' | 'seeded'> & { readonly tabs: Tabs }): ConsoleGround {
  return {
    service,
    seeded,
    open: async (role, path, options = {}) => {
      const { width = 1024, height = 768, timezone = 'UTC', merchantIds, watched } = options;
      const tab = await (watched === undefined ? tabs.take(timezone) : tabs.open(timezone));
      const { page } = tab;
      if (role !== undefined) {
        const visitor = visitorOf(role, merchantIds ?? seeded.merchantIds.slice(0, 1));
        const cookie = await service.signIn(visitor);
        await tab.context.addCookies([{ ...cookie, httpOnly: true, sameSite: 'Lax' }]);
      }
      await page.setViewportSize({ width, height });
      if (watched === undefined) await page.clock.setFixedTime(groundTime);
      else {
        // An installed clock runs at first, and `pauseAt` takes only a time that is still ahead. So it starts one hour
        // early.
        await page.clock.install({ time: Date.parse(groundTime) - 3_600_000 });
        await page.clock.pauseAt(groundTime);
        await page.addInitScript(watched);
      }
      await page.goto(path);
      const view = viewOf(tab);
      if (watched === undefined)
        return { ...view, end: (hasPassed) => (hasPassed ? tabs.leave(tab) : tab.context.close()) };
      const { checkAccessible } = view;
      return {
        ...view,
        checkAccessible: async (checking) => {
          // Axe needs a clock that runs.
          await page.clock.resume();
          await checkAccessible(checking);
        },
      };
    },
  };
}

function viewOf({ page, faults, context }: Tab): View {
  const settled = async (): Promise<void> => {
    await page.locator('h1').first().waitFor({ state: 'attached' });
    // The design page has examples of loading that never end.
    await page.waitForFunction(
      () => document.querySelector(':is(.loading, [aria-busy="true"]):not([data-example] *)') === null,
    );
  };
  const replaceBy = async (path: string): Promise<void> => {
    await page.evaluate((to) => {
      document.querySelector('h1')?.setAttribute('data-before', '');
      history.pushState(null, '', to);
    }, path);
    await page.locator('h1:not([data-before])').first().waitFor({ state: 'attached' });
  };
  return {
    page,
    faults,
    settled,
    goOn: async (path) => {
      // Two addresses may have the same view, which would stay with its heading. It goes over an address that none has.
      await replaceBy(path.replace(/^(\/console(?:\/m\/\d+)?)\/.*$/, '$1/no-such-page'));
      await replaceBy(path);
      await settled();
    },
    checkAccessible: async (checking) => assert.deepEqual(await findBarriers(page, checking), []),
    end: () => context.close(),
  };
}

function visitorOf(role: Role, merchantIds: readonly number[]): Visitor {
  if (role === 'admin' || role === 'support' || role === 'auditor' || role === 'finance')
    return { operator: role };
  const merchant = role.slice('merchant '.length) as 'owner' | 'developer' | 'finance';
  return { merchant, merchantIds };
}

/**
 * A test on the ground. When it ends, every page that it opened must have no faults (see `watchFaults`), and no
 * accessibility barriers; axe looks at it if anything on it is new to the run.
 */
export function consoleTest(
  { get }: ReturnType<typeof consoleGround>,
  name: string,
  body: (ground: ConsoleGround, context: TestContext) => Promise<void>,
): void {
  test(name, async (context) => {
    const ground = await get();
    if (ground === null) return context.diagnostic(noBrowser);
    const views: View[] = [];
    const open: ConsoleGround['open'] = async (...opening) => {
      const view = await ground.open(...opening);
      views.push(view);
      return view;
    };
    let hasPassed = false;
    try {
      await body({ ...ground, open }, context);
      for (const { page, faults, settled, checkAccessible } of views) {
        assert.deepEqual(faults.list(), []);
        if (!page.isClosed()) {
          // A test may end while its last page is still being loaded.
          await settled();
          await checkAccessible({ onlyIfNew: true });
        }
        assert.deepEqual(faults.list(), []);
      }
      hasPassed = true;
    } finally {
      for (const view of views) await view.end(hasPassed && !view.page.isClosed());
    }
  });
}
