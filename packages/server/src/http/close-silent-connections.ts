import type { Socket } from 'node:net';
import type { App } from './area.js';

/**
 * Closes connections on which nothing was ever sent, such as those that browsers and pools open in advance. Node.js
 * takes them for busy ones, and closing would wait for them until its limit.
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
