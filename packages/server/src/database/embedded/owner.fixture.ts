import { startIn } from './embedded.fixture.js';

/** A process that owns a data directory until it is killed, and notifies its parent when the server is ready. */
const dataDir = process.argv[2] ?? '';
const { connection } = await startIn(dataDir, 'owner');
process.send?.(connection);
