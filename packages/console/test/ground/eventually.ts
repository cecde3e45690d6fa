import { waitUntil } from '@stoa/server/test/wait-until';

/**
 * Repeats an assertion until it holds, for states of a page that no locator can wait for. Fails with the last failure.
 */
export async function eventually(assertion: () => Promise<void>): Promise<void> {
  let last = '';
  await waitUntil(
    () => `it holds: ${last}`,
    async () => {
      try {
        await assertion();
        return true;
      } catch (error) {
        last = String(error);
        return undefined;
      }
    },
  );
}
