export { createNotificationDays, type DayPartitions, type NotificationDays } from './notification-days.js';
export {
  anyWaiting,
  examineWaiting,
  type Notification,
  numberNotifications,
  selectFirstSequence,
  selectLastSequences,
  selectNotifications,
  selectNotificationsAt,
  selectStreamsThatWait,
  selectTypesInRange,
  selectWaitingStreams,
  type TypeInRange,
  type WaitingExamination,
} from './notification-log-store.js';
export {
  allNotificationTypes,
  type NotificationType,
  type NotificationTypeRow,
  rowOf,
} from './notification-types.js';
export { notify, notifyAll, operatorStream } from './notify.js';
