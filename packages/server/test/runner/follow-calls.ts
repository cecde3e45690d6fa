import { type AsyncHook, AsyncLocalStorage, createHook } from 'node:async_hooks';

/** Lets node:test follow asynchronous calls, or not. */
export interface FollowedCalls {
  /** Runs what makes node:test begin, or declares tests. From its start on, calls are followed. */
  follow(declare: () => unknown): void;
  ignore(): void;
  /** Ends what packages such as Playwright follow calls for, until they are used again. */
  endStores(): void;
}

/**
 * Finds the hook with which node:test follows every promise and every callback of the process. It needs that only to
 * find the suite of a test that is declared, and with it a million awaits take 1.9 s instead of 0.08 s. While calls are
 * not followed, an error that nobody catches is not a failure of its test but of the whole run (see `complaint` in
 * reporter.ts). Only Node.js 20 is known to have such a hook.
 */
export function findFollowedCalls(): FollowedCalls {
  const hooks: AsyncHook[] = [];
  const prototype: AsyncHook = Object.getPrototypeOf(createHook({}));
  const { enable } = prototype;
  const stores = noteStores();
  return {
    follow: (declare) => {
      hooks[0]?.enable();
      prototype.enable = function () {
        hooks.push(this);
        return enable.call(this);
      };
      try {
        declare();
      } finally {
        prototype.enable = enable;
      }
    },
    ignore: () => {
      if (!process.version.startsWith('v20.')) return;
      hooks[0]?.disable();
      // Node.js decides what it does for each promise when a hook is enabled, and at no other time.
      createHook({ init: () => undefined })
        .enable()
        .disable();
    },
    endStores: () => {
      for (const store of stores) store.disable();
      stores.clear();
    },
  };
}

/**
 * The stores that were used. With a single one, awaits take three times as long in this file and in all that come
 * later.
 */
function noteStores(): Set<AsyncLocalStorage<unknown>> {
  const stores = new Set<AsyncLocalStorage<unknown>>();
  const prototype: AsyncLocalStorage<unknown> = AsyncLocalStorage.prototype;
  prototype.run = new Proxy(prototype.run, {
    apply: (run, store: AsyncLocalStorage<unknown>, given) => {
      stores.add(store);
      return Reflect.apply(run, store, given);
    },
  });
  return stores;
}
