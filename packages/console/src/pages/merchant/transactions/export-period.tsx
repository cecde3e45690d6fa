import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../components/button.js';
import { downloadStream } from '../../../components/download.js';
import { Failure } from '../../../components/states.js';
import { useMerchant } from '../../../data/use-read.js';
import { endAfter } from '../../../format/day-range.js';
import { texts } from './texts.js';

/** Saves all transactions that were settled in a period of days as a file. */
export function ExportPeriod({ from, to }: { readonly from: string; readonly to: string }) {
  const stoa = useMerchant();
  const download = useMutation({
    mutationFn: async () =>
      downloadStream(
        `transactions-${from}-${to}.csv`,
        await stoa.exports.transactions({ from, to: endAfter(to), by: 'settled' }),
      ),
  });
  return (
    <>
      <span>
        <Button disabled={download.isPending} onClick={() => download.mutate()}>
          {download.isPending ? texts.exporting : texts.export}
        </Button>
      </span>
      {download.error !== null && <Failure error={download.error} title={texts.exportFailed} />}
    </>
  );
}
