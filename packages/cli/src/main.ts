import { outliveReaders } from './outlive-readers.js';
import { createProgram } from './program.js';
import { runProgram } from './run-program.js';

outliveReaders([process.stdout, process.stderr]);
process.exitCode = await runProgram(createProgram(), process.argv);
