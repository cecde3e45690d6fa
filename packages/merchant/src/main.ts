import { createMerchantProgram } from './program.js';
import { outliveReaders } from './terminal/outlive-readers.js';
import { runProgram } from './terminal/run-program.js';

outliveReaders([process.stdout, process.stderr]);
process.exitCode = await runProgram(createMerchantProgram(), process.argv);
