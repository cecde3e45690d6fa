import type { Socket } from 'node:net';
import type { App } from './area.js';

/**
 * Node.js takes a connection on which nothing was ever sent (a browser's or a pool's for later) for a busy one: closing
 * would wait for it until the limit.
 */
export function closeSilentConnections(app: App): void {
  const connections = new Set<Socket>();
  app.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('preClose', async () => {
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  });
}
