import { createMerchantProgram } from './program.js';
import { outliveReaders } from './terminal/output.js';
import { runProgram } from './terminal/run-program.js';

outliveReaders();
process.exitCode = await runProgram(createMerchantProgram(), process.argv);
