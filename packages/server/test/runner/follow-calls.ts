import { type AsyncHook, createHook } from 'node:async_hooks';

/** Lets node:test follow asynchronous calls, or not. */
export interface FollowedCalls {
  /** Runs what makes node:test begin, or declares tests. From its start on, calls are followed. */
  follow(declare: () => unknown): void;
  ignore(): void;
}

/**
 * Finds the hook with which node:test follows every promise and every callback of the process. It needs that only to find
 * the suite of a test that is declared, and with it a million awaits take 1.9 s instead of 0.08 s. While calls are not
 * followed, an error that nobody catches is not a failure of its test but of the whole run (see `complaint` in reporter.ts).
 * Only Node.js 20 is known to have such a hook.
 */
export function findFollowedCalls(): FollowedCalls {
  const hooks: AsyncHook[] = [];
  const prototype: AsyncHook = Object.getPrototypeOf(createHook({}));
  const { enable } = prototype;
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
      if (process.version.startsWith('v20.')) hooks[0]?.disable();
    },
  };
}
