/**
 * Whoever reads what a command says may have seen enough, as in `stoa … --help | head -1`. That is no error: the command
 * ends what it does, a service goes on, and the rest is said to nobody. Without a listener it would end the process.
 */
export function outliveReaders(streams: readonly NodeJS.WriteStream[]): void {
  for (const stream of streams) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}
