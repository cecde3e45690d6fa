import { createMerchantProgram } from './program.js';
import { outliveReaders } from './terminal/output.js';
import { keepFilesPrivate } from './terminal/private-files.js';
import { runProgram } from './terminal/run-program.js';

outliveReaders();
keepFilesPrivate();
process.exitCode = await runProgram(createMerchantProgram(), process.argv);
