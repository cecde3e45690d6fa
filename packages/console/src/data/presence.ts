/** For this long after the last sign of the person, calls count as theirs. */
const presentMs = 60_000;
/** What only a person does. A page that scrolls or loads by itself is none of them. */
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'focus'] as const;

let lastSignMs = Date.now();
for (const sign of signs)
  addEventListener(
    sign,
    () => {
      lastSignMs = Date.now();
    },
    { capture: true, passive: true },
  );

/**
 * The header of readings that a page makes while nobody is there. They keep no session alive: otherwise a view that reads again and
 * again would let the session of somebody who went home live for 12 hours. Work that somebody began, such as an upload, does.
 */
export function presenceHeaders({ call }: { readonly call: string }): Readonly<Record<string, string>> {
  const isReading = call.startsWith('GET ');
  return isReading && Date.now() - lastSignMs > presentMs ? { 'stoa-unattended': '1' } : {};
}
