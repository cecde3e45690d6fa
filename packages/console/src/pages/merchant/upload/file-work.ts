import type {
  CheckedFile,
  CheckProgress,
  Cure,
  DetectedFile,
  FileKind,
  Reading,
  UnreadableFile,
} from '@stoa/merchant/file-check';
import { type KeptUpload, keepUpload, readKeptUpload } from './kept-upload.js';
import type { News, Order, Uploaded } from './messages.js';
import { type FileWorker, openWorker } from './open-worker.js';

/** How far the work on a file is. */
export type Stage =
  | { readonly is: 'nothing' }
  | { readonly is: 'checking'; readonly progress: CheckProgress | undefined }
  | { readonly is: 'unreadable'; readonly unreadable: UnreadableFile }
  | { readonly is: 'checked'; readonly checked: CheckedFile }
  | { readonly is: 'sending'; readonly checked: CheckedFile }
  | { readonly is: 'uploaded'; readonly uploaded: Uploaded }
  /** `checked` is set if it failed while the file was being sent. */
  | { readonly is: 'failed'; readonly error: Error; readonly checked: CheckedFile | undefined };

/** Whether an upload is under way, has ended early, or is over. */
export function isOfUpload(stage: Stage): boolean {
  return (
    stage.is === 'sending' ||
    stage.is === 'uploaded' ||
    (stage.is === 'failed' && stage.checked !== undefined)
  );
}

interface State {
  readonly file: File | undefined;
  readonly detected: DetectedFile | undefined;
  readonly chosenKind: FileKind | undefined;
  /** How the file was read when it was checked. The address may say something else by now. */
  readonly reading: Reading | undefined;
  /** What somebody confirmed of this file; another file begins without. */
  readonly cures: readonly Cure[];
  readonly stage: Stage;
  readonly kept: KeptUpload | undefined;
}

/**
 * The work on a file of a merchant. An upload goes on while other pages are shown. Only one task is under way at a
 * time.
 */
export interface FileWork {
  readonly state: () => State;
  readonly change: (part: Partial<State>) => void;
  /** Stores how far an upload is, so that a reload can show it. */
  readonly keep: (kept: KeptUpload | undefined) => void;
  readonly begin: (order: Order, onNews: (news: News) => void) => void;
  readonly end: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const works = new Map<number, FileWork>();

/** The work on a file of this merchant, which lives as long as the tab. */
export function fileWorkOf(merchantId: number): FileWork {
  const known = works.get(merchantId);
  if (known !== undefined) return known;
  const work = makeWork(merchantId);
  works.set(merchantId, work);
  return work;
}

function makeWork(merchantId: number): FileWork {
  const listeners = new Set<() => void>();
  let worker: FileWorker | undefined;
  let state: State = {
    file: undefined,
    detected: undefined,
    chosenKind: undefined,
    reading: undefined,
    cures: [],
    stage: { is: 'nothing' },
    kept: readKeptUpload(merchantId),
  };
  const change = (part: Partial<State>): void => {
    state = { ...state, ...part };
    if (state.stage.is === 'sending') addEventListener('beforeunload', askBeforeLeaving);
    else removeEventListener('beforeunload', askBeforeLeaving);
    for (const listener of listeners) listener();
  };
  /** Makes the browser ask before the page is left: the file that is being sent would have to be chosen again. */
  function askBeforeLeaving(event: BeforeUnloadEvent): void {
    event.preventDefault();
  }
  return {
    state: () => state,
    change,
    keep: (kept) => {
      keepUpload(merchantId, kept);
      change({ kept });
    },
    begin: (order, onNews) => {
      worker?.end();
      worker = openWorker(onNews);
      worker.ask(order);
    },
    end: () => worker?.end(),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
