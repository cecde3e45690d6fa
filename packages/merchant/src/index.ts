/** The merchant's commands; `stoa` offers the same. */
export { correctionUploadCommand } from './correction-commands.js';
export { type NotificationOptions, withNotificationOptions } from './notification-command.js';
export { notificationLines } from './notification-list/notification-lines.js';
export { createMerchantProgram } from './program.js';
export { reportCommands } from './report-commands.js';
export { tokenCommand } from './token-command.js';
export { twinCommand } from './twin-command.js';
export { type ListenOptions, listenMeaning, withListenOptions } from './webhook-command.js';
