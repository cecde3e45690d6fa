import { walkViews } from './ground/walk-views.js';

await walkViews((role) => role.startsWith('merchant'));
