import { Initial } from './1795651300000-initial.js';
import { NewPages1795736000000 } from './1795736000000-new-pages.js';
import { Comments1795824000000 } from './1795824000000-comments.js';
import { ReportIdentity1795910400000 } from './1795910400000-report-identity.js';
import { ReportSettings1795996800000 } from './1795996800000-report-settings.js';
import { PowerBiFailures1796000400000 } from './1796000400000-power-bi-failures.js';
import { ReportFreshness1796004000000 } from './1796004000000-report-freshness.js';
import { Subscriptions1796007600000 } from './1796007600000-subscriptions.js';
import { ReportBookmarks1796011200000 } from './1796011200000-report-bookmarks.js';
import { DecisionsAtOnce1796014800000 } from './1796014800000-decisions-at-once.js';
import { ListRevisions1796047200000 } from './1796047200000-list-revisions.js';
import { PermissionNotices1796050800000 } from './1796050800000-permission-notices.js';
import { FoldedAccents1796090400000 } from './1796090400000-folded-accents.js';

/** In the order in which they run. A released one does not change any more: `released/migrations.json`. */
export const migrations = [
  Initial,
  NewPages1795736000000,
  Comments1795824000000,
  ReportIdentity1795910400000,
  ReportSettings1795996800000,
  PowerBiFailures1796000400000,
  ReportFreshness1796004000000,
  Subscriptions1796007600000,
  ReportBookmarks1796011200000,
  DecisionsAtOnce1796014800000,
  ListRevisions1796047200000,
  PermissionNotices1796050800000,
  FoldedAccents1796090400000,
];
