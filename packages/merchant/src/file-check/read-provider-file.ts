import type { Understood } from '../report-build/bind-columns.js';
import { type BuildFolder, type BuildSummary, runPasses, summaryOf } from '../report-build/build-passes.js';
import { type BuildPlan, planOf } from '../report-build/build-plan.js';
import type { PresetName } from '../report-build/presets.js';
import { taxRatesOf } from '../report-build/tax-rates.js';
import { checkUserMap } from '../report-build/user-map.js';
import { CommandError } from '../terminal/command-error.js';
import type { CheckProgress, Reading } from './checked-file.js';
import { openBlob } from './open-blob.js';

/** A provider's file, what the user says about it, and where its reports go. */
export interface ProviderFile {
  readonly file: File;
  readonly preset: PresetName;
  readonly reading: Reading;
  readonly folder: BuildFolder;
  readonly onReported: (line: number, isCured: boolean) => void;
  readonly onProgress: (progress: CheckProgress) => void;
}

/** What became of a provider's file. */
export interface ReadProviderFile extends BuildSummary {
  readonly understood: readonly Understood[];
  readonly reads: string | undefined;
  readonly namesLine: number | undefined;
  readonly faultCount: number;
  readonly isReadTwice: boolean;
}

/** Rows between two messages of progress. */
const rowsOfStep = 2_048;

/**
 * Makes reports of a provider's file, as `report build --skip-faulty` does. @throws CommandError if it is not such a
 * file, or if a field of a transaction has neither a column nor a default
 */
export async function readProviderFile(given: ProviderFile): Promise<ReadProviderFile> {
  const { file, folder, onReported, onProgress } = given;
  let understood: readonly Understood[] = [];
  let reads: string | undefined;
  let namesLine: number | undefined;
  let isReadTwice = false;
  const passes = await runPasses({
    plan: readPlanOf(given),
    open: () => openBlob(file, file.name),
    isReadOnce: false,
    folder: {
      ...folder,
      clear: async () => {
        isReadTwice = true;
        await folder.clear();
      },
    },
    hooks: {
      onColumns: (columns, name, line) => {
        [understood, reads] = [columns, name];
        namesLine ??= line;
      },
      onRow: ({ bytesRead }, rows) => {
        if (rows % rowsOfStep === 0) onProgress({ bytesRead: bytesRead(), bytesTotal: file.size, rows });
      },
      onReported,
    },
    refuse: () => {
      throw new Error('a file that can be read again is refused');
    },
  });
  const faultCount = passes.pass.faults.count();
  return { ...summaryOf(passes, false), understood, reads, namesLine, faultCount, isReadTwice };
}

function readPlanOf({ file, preset, reading }: ProviderFile): BuildPlan {
  const problems: string[] = [];
  const { map, defaults, taxRates, cures } = reading;
  const isNdjson = preset === 'csv' && /\.(ndjson|jsonl)(\.gz)?$/i.test(file.name);
  const groups = Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, [value]]));
  const user = checkUserMap([isNdjson ? { format: 'ndjson' } : {}, map, { defaults: groups }], problems);
  const lines = taxRates.split(/[\n;]/).filter((line) => line.trim() !== '');
  const rows = lines.map((line) => line.split(',').map((cell) => cell.trim()));
  const rates = rows.length === 0 ? undefined : taxRatesOf(rows, 'the tax rates', problems);
  const parts = { preset, user, rates, createdAt: undefined, skipFaulty: true, cures };
  const plan = planOf(parts, problems);
  if (problems.length > 0) throw new CommandError([...new Set(problems)]);
  return plan;
}
