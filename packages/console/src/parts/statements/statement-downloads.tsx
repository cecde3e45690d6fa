import { useMutation } from '@tanstack/react-query';
import { Button } from '../../components/button.js';
import { downloadStream } from '../../components/download.js';
import { Failure } from '../../components/states.js';
import { toast } from '../../data/toasts.js';
import { texts } from './texts.js';

type Kind = 'pdf' | 'csv';

/** A file that may take long to come. */
export function DownloadButton({
  file,
  words,
  failed,
  read,
}: {
  readonly file: string;
  readonly words: string;
  readonly failed: string;
  readonly read: () => Promise<ReadableStream<Uint8Array>>;
}) {
  const download = useMutation({ mutationFn: async () => downloadStream(file, await read()) });
  return (
    <>
      <Button disabled={download.isPending} onClick={() => download.mutate()}>
        {download.isPending ? texts.downloading : words}
      </Button>
      {download.error !== null && <Failure error={download.error} title={failed} />}
    </>
  );
}

/** The files of a statement. `name` is that of the files, without an ending. */
export function StatementDownloads({
  name,
  words,
  read,
}: {
  readonly name: string;
  readonly words: Readonly<Record<Kind | 'failed', string>> & { readonly saved?: string };
  readonly read: (kind: Kind) => Promise<ReadableStream<Uint8Array>>;
}) {
  const download = useMutation({
    mutationFn: async (kind: Kind) => downloadStream(`${name}.${kind}`, await read(kind)),
    onSuccess: () => words.saved !== undefined && toast(words.saved),
  });
  return (
    <>
      {(['pdf', 'csv'] as const).map((kind) => (
        <Button key={kind} disabled={download.isPending} onClick={() => download.mutate(kind)}>
          {download.isPending && download.variables === kind ? texts.downloading : words[kind]}
        </Button>
      ))}
      {download.error !== null && <Failure error={download.error} title={words.failed} />}
    </>
  );
}
