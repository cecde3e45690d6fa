import type { StoaErrorFacts } from '@stoa/client';
import type {
  CheckedFile,
  CheckProgress,
  DetectedFile,
  FileKind,
  Reading,
  UnreadableFile,
} from '@stoa/merchant/file-check';

/** What the page asks of the worker; one at a time. */
export type Order =
  | { readonly do: 'detect'; readonly file: File }
  | {
      readonly do: 'check';
      readonly file: File;
      readonly kind: FileKind;
      readonly reading: Reading;
      readonly nowMs: number;
    }
  | {
      readonly do: 'upload';
      readonly file: File;
      readonly kind: FileKind;
      readonly reading: Reading;
      readonly isReadTwice: boolean;
      readonly merchantId: number;
    };

/** A transaction that the service did not record. */
export interface NotRecorded {
  readonly line: number;
  readonly id: string;
  readonly reason: string;
}

/** What became of an upload. */
export interface Uploaded {
  readonly validCount: number;
  readonly invalidCount: number;
  /** Only the first of them. */
  readonly invalid: readonly NotRecorded[];
}

/** What the worker says. */
export type News =
  | { readonly is: 'detected'; readonly detected: DetectedFile | UnreadableFile }
  | { readonly is: 'progress'; readonly progress: CheckProgress }
  | { readonly is: 'checked'; readonly checked: CheckedFile | UnreadableFile }
  | { readonly is: 'acknowledged'; readonly reportId: bigint; readonly transactions: number }
  | { readonly is: 'uploaded'; readonly uploaded: Uploaded }
  /** `facts` are those of a `StoaError`. Other failures, such as a file that vanished, have none. */
  | { readonly is: 'failed'; readonly message: string; readonly facts: StoaErrorFacts | undefined };
