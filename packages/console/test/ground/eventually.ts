import { waitUntil } from '@stoa/server/test/wait-until';

/** Asserts again until it holds: for what a page shows in the end, and no locator waits for. Fails with the last failure. */
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
