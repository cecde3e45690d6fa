import './upload.css';
import { useEffect, useId, useState } from 'preact/hooks';
import { words } from './words.js';

/**
 * Takes a file that is dropped anywhere on the page. Returns whether a file is being dragged over it. Without `onFile`
 * it takes no file, but still keeps the browser from leaving the page to open it.
 */
export function useDropped(onFile: ((file: File) => void) | undefined): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent): void => {
      event.preventDefault();
      setOver(event.type === 'dragover');
      const file = event.type === 'drop' ? event.dataTransfer?.files[0] : undefined;
      if (file !== undefined) onFile?.(file);
    };
    const kinds = ['dragover', 'dragleave', 'drop'] as const;
    for (const kind of kinds) addEventListener(kind, over);
    return () => {
      for (const kind of kinds) removeEventListener(kind, over);
    };
  });
  return isOver;
}

/** A field to choose a file, which also shows where one can be dropped. */
export function DropZone({
  isFirst,
  isOver,
  onFile,
}: {
  readonly isFirst: boolean;
  readonly isOver: boolean;
  readonly onFile: (file: File) => void;
}) {
  const id = useId();
  return (
    <div class={`drop ${isOver ? 'over' : ''} ${isFirst ? '' : 'again'}`}>
      <label for={id}>
        <strong>{isFirst ? words.drop : words.another}</strong>
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,.json,.ndjson,.jsonl,.gz"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file !== undefined) onFile(file);
          // People fix a file and choose it again. Without this, the browser would not report a change.
          event.currentTarget.value = '';
        }}
      />
      {isFirst && <span class="faint small">{words.compressed}</span>}
    </div>
  );
}
