/** For this long after a person's last input, calls count as theirs. */
const presentMs = 60_000;
/** Events that show that a person is there. Scrolling and loading are missing, because a page also does them by itself. */
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
 * The header of reads that a page makes while nobody is there. Such reads do not keep the session alive: otherwise a view that polls would
 * let the session of somebody who went home live for 12 hours. Work that somebody began, such as an upload, does keep it alive.
 */
export function presenceHeaders({ call }: { readonly call: string }): Readonly<Record<string, string>> {
  const isReading = call.startsWith('GET ');
  return isReading && Date.now() - lastSignMs > presentMs ? { 'stoa-unattended': '1' } : {};
}
