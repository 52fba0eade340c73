import { Initial } from './1795651300000-initial.js';
import { MessageThread1795824000000 } from './1795824000000-message-thread.js';
import { MessageExport1796007600000 } from './1796007600000-message-export.js';
import { DropDraft1796083200000 } from './1796083200000-drop-draft.js';
import { FoldedAccents1796090400000 } from './1796090400000-folded-accents.js';

/** In the order in which they run. A released one does not change any more: `released/migrations.json`. */
export const migrations = [
  Initial,
  MessageThread1795824000000,
  MessageExport1796007600000,
  DropDraft1796083200000,
  FoldedAccents1796090400000,
];
