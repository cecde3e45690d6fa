import { StoaError } from '@stoa/client';
import type { CheckedFile, Cure, FileKind, Reading } from '@stoa/merchant/file-check';
import { useSyncExternalStore } from 'preact/compat';
import { useEffect } from 'preact/hooks';
import { readAgain } from '../../../data/query-client.js';
import { toast } from '../../../data/toasts.js';
import { type FileWork, fileWorkOf, isOfUpload } from './file-work.js';
import { guessColumns } from './guess-columns.js';
import type { KeptUpload } from './kept-upload.js';
import type { News } from './messages.js';
import type { ReadingOfPage } from './use-reading.js';
import { words } from './words.js';

function errorOf({ message, facts }: Extract<News, { is: 'failed' }>): Error {
  return facts === undefined ? new Error(message) : new StoaError(facts);
}

/**
 * Reads, checks and uploads a file in a worker. Each task gets its own worker, and the next task ends the one before.
 */
export function useFileWork(
  merchantId: number,
  { reading, isSaid, key }: Pick<ReadingOfPage, 'reading' | 'isSaid' | 'key'>,
) {
  const work = fileWorkOf(merchantId);
  const { file, detected, chosenKind, cures, stage, kept } = useSyncExternalStore(work.subscribe, work.state);
  const kind = chosenKind ?? detected?.kind;
  const guesses = kind === 'csv' ? guessColumns(detected?.columns ?? [], isSaid) : {};

  // When the page is left, only an upload goes on. The other tasks change nothing and can simply be repeated.
  useEffect(
    () => () => {
      const { stage: left } = work.state();
      if (isOfUpload(left) && left.is !== 'uploaded') return;
      work.end();
      work.change({
        file: undefined,
        detected: undefined,
        chosenKind: undefined,
        cures: [],
        stage: { is: 'nothing' },
      });
    },
    [work],
  );

  const choose = (chosen: File): void => {
    const stageThen = { is: 'checking', progress: undefined } as const;
    work.change({ file: chosen, detected: undefined, chosenKind: undefined, cures: [], stage: stageThen });
    work.begin({ do: 'detect', file: chosen }, (news) => {
      if (news.is === 'failed')
        work.change({ stage: { is: 'failed', error: errorOf(news), checked: undefined } });
      if (news.is !== 'detected') return;
      if (news.detected.state === 'detected') work.change({ detected: news.detected });
      else work.change({ stage: { is: 'unreadable', unreadable: news.detected } });
    });
  };

  // The file is checked once its kind is known, and again when somebody changes the kind, how it is read or what cures
  // it. `key` stands for `reading`.
  useEffect(() => {
    // Coming back to the page does not disturb an upload.
    if (file === undefined || kind === undefined || isOfUpload(work.state().stage)) return;
    const guessed: Reading = { ...reading, map: { ...guesses, ...reading.map }, cures };
    work.change({ reading: guessed, stage: { is: 'checking', progress: undefined } });
    work.begin({ do: 'check', file, kind, reading: guessed, nowMs: Date.now() }, (news) => {
      if (news.is === 'progress') work.change({ stage: { is: 'checking', progress: news.progress } });
      if (news.is === 'failed')
        work.change({ stage: { is: 'failed', error: errorOf(news), checked: undefined } });
      if (news.is !== 'checked') return;
      if (news.checked.state === 'checked') work.change({ stage: { is: 'checked', checked: news.checked } });
      else work.change({ stage: { is: 'unreadable', unreadable: news.checked } });
    });
  }, [file, kind, key, cures]);

  const send = (checked: CheckedFile): void => {
    const { reading: asChecked } = work.state();
    if (file === undefined || asChecked === undefined) return;
    const { kind: ofFile, isReadTwice } = checked;
    const follow = followUpload({ name: file.name, merchantId, checked, work });
    work.begin({ do: 'upload', file, kind: ofFile, reading: asChecked, isReadTwice, merchantId }, follow);
  };
  const stop = (): void => {
    work.end();
    if (stage.is === 'sending') work.change({ stage: { is: 'checked', checked: stage.checked } });
  };
  const chooseKind = (chosen: FileKind): void => work.change({ chosenKind: chosen });
  const cure = (chosen: readonly Cure[]): void => work.change({ cures: chosen });
  const forget = (): void => work.keep(undefined);
  return { file, detected, kind, guesses, cures, stage, kept, choose, chooseKind, cure, send, stop, forget };
}

/** Follows an upload: stores each report for a reload, and shows the outcome. */
function followUpload({
  name,
  merchantId,
  checked,
  work,
}: {
  readonly name: string;
  readonly merchantId: number;
  readonly checked: CheckedFile;
  readonly work: FileWork;
}): (news: News) => void {
  let upload: KeptUpload = { name, of: checked.transactions, sent: 0, reportIds: [], isDone: false };
  work.keep(upload);
  work.change({ stage: { is: 'sending', checked } });
  return (news) => {
    if (news.is === 'acknowledged') {
      const reportIds = [...upload.reportIds, String(news.reportId)];
      upload = { ...upload, sent: upload.sent + news.transactions, reportIds };
      work.keep(upload);
    }
    if (news.is === 'failed') work.change({ stage: { is: 'failed', error: errorOf(news), checked } });
    if (news.is === 'uploaded') {
      work.keep({ ...upload, isDone: true });
      work.change({ stage: { is: 'uploaded', uploaded: news.uploaded } });
      toast(words.uploadedToast(name));
    }
    if (news.is === 'failed' || news.is === 'uploaded')
      for (const changed of ['reports', 'transactions', 'statements'])
        void readAgain(['merchant', merchantId, changed]);
  };
}

export type UsedFileWork = ReturnType<typeof useFileWork>;
