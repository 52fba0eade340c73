import {
  DailyCounts1764374400000,
  PublishedStreams1764115200000,
  TraceFacts1764028800000,
} from '@portal/service-kit';
import { Message } from './message/message.entity.js';
import { First1763683200000 } from './migrations/1763683200000-first.js';
import { Mail1763769600000 } from './migrations/1763769600000-mail.js';
import { People1763856000000 } from './migrations/1763856000000-people.js';
import { Messages1763942400000 } from './migrations/1763942400000-messages.js';
import { ReportUpdates1764460800000 } from './migrations/1764460800000-report-updates.js';
import { TraceMails1764028800000 } from './migrations/1764028800000-trace-mails.js';

export const entities = [Message];

/** Oldest first. */
export const migrations = [
  First1763683200000,
  Mail1763769600000,
  People1763856000000,
  Messages1763942400000,
  TraceFacts1764028800000,
  PublishedStreams1764115200000,
  TraceMails1764028800000,
  DailyCounts1764374400000,
  ReportUpdates1764460800000,
];
