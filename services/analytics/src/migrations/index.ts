import { Initial } from './1795651300000-initial.js';
import { UsageAlerts1796004000000 } from './1796004000000-usage-alerts.js';
import { FoldedAccents1796090400000 } from './1796090400000-folded-accents.js';

/** In the order in which they run. A released one does not change any more: `released/migrations.json`. */
export const migrations = [Initial, UsageAlerts1796004000000, FoldedAccents1796090400000];
