import { useMutation } from '@tanstack/react-query';
import { Button } from '../../components/button.js';
import { downloadStream } from '../../components/download.js';
import { Failure } from '../../components/states.js';
import { texts } from './texts.js';

type Stream = ReadableStream<Uint8Array>;

/** The files of a statement. `name` is that of the files, without an ending. */
export function StatementDownloads({
  name,
  pdf,
  csv,
}: {
  readonly name: string;
  readonly pdf: () => Promise<Stream>;
  readonly csv: () => Promise<Stream>;
}) {
  const download = useMutation({
    mutationFn: async (kind: 'pdf' | 'csv') =>
      downloadStream(`${name}.${kind}`, await (kind === 'pdf' ? pdf() : csv())),
  });
  return (
    <>
      {(['pdf', 'csv'] as const).map((kind) => (
        <Button key={kind} disabled={download.isPending} onClick={() => download.mutate(kind)}>
          {download.isPending && download.variables === kind ? texts.downloading : texts[kind]}
        </Button>
      ))}
      {download.error !== null && <Failure error={download.error} title={texts.downloadFailed} />}
    </>
  );
}
