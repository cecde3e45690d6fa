import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

const telephone = matchMedia('(max-width: 40rem)');
/** With more columns than this, a table has no rows on a telephone. */
const mostOnTelephone = 3;

/**
 * Chooses how the table in a frame stands, so that no number is cut at the edge (`data-fit`, see table.css): roomy,
 * tight, tightest, or with the values of each row one below the other. It measures again when the width or the contents
 * change.
 */
export function useFit(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const frame = place.current;
    const table = frame?.querySelector('table');
    if (frame == null || table == null) return;
    let fittedWidth = -1;
    const fit = (): void => {
      fittedWidth = frame.clientWidth;
      fitTable(table, frame);
    };
    fit();
    // It reports the size at first, too. To measure again for nothing would cost time, and may move what the reader
    // sees.
    const resized = new ResizeObserver(() => {
      if (frame.clientWidth !== fittedWidth) fit();
    });
    // Of the frame itself, the height would change, too, which would be another change of its size.
    for (const rail of frame.getElementsByClassName('rail')) resized.observe(rail);
    const changed = new MutationObserver(fit);
    changed.observe(table, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['open'],
    });
    return () => {
      resized.disconnect();
      changed.disconnect();
    };
  }, []);
  return place;
}

function fitTable(table: HTMLTableElement, frame: HTMLElement): void {
  const columns = table.tHead?.rows[0]?.cells.length ?? 0;
  const isStacked =
    telephone.matches && (columns > mostOnTelephone || table.querySelector('.words') !== null);
  for (const way of isStacked ? [] : ['roomy', 'tight', 'tightest']) {
    table.dataset['fit'] = way;
    if (table.offsetWidth <= frame.clientWidth) return;
  }
  table.dataset['fit'] = 'stacked';
}
