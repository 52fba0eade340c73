import {
  DailyCounts1764374400000,
  Decisions1765010000001,
  PublishedStreams1764115200000,
  TraceFacts1764028800000,
  type SchemaDefinition,
} from '@portal/service-kit';
import { AccessRequestEntity } from './access-request/access-request.entity.js';
import { CatalogueAccountEntity, SavedFilterEntity } from './catalogue/catalogue.entity.js';
import { CategoryEntity } from './category/category.entity.js';
import type { ReportsConfig } from './config.js';
import { fillDemoData } from './demo-data/demo-data.js';
import { FavouriteEntity } from './favourite/favourite.entity.js';
import { First1763683200000 } from './migrations/1763683200000-first.js';
import { Management1763769600000 } from './migrations/1763769600000-management.js';
import { Usage1763859600000 } from './migrations/1763859600000-usage.js';
import { Availability1764460800000 } from './migrations/1764460800000-availability.js';
import { Catalogue1765000001000 } from './migrations/1765000001000-catalogue.js';
import { DataFreshness1765000000000 } from './migrations/1765000000000-data-freshness.js';
import { GroupPermissionEnds1765010000000 } from './migrations/1765010000000-group-permission-ends.js';
import { Inbox1765010000002 } from './migrations/1765010000002-inbox.js';
import { PartnerViews1766030000000 } from './migrations/1766030000000-partner-views.js';
import { Extensions1766050000000 } from './migrations/1766050000000-extensions.js';
import { ReportExport1766073000000 } from './migrations/1766073000000-report-export.js';
import { ReportThumbnail1766074000000 } from './migrations/1766074000000-report-thumbnail.js';
import { EndedPermissions1795651230002 } from './migrations/1795651230002-ended-permissions.js';
import { UndoablePermissions1795651271000 } from './migrations/1795651271000-undoable-permissions.js';
import { AccessRequestReminders1795651280000 } from './migrations/1795651280000-access-request-reminders.js';
import {
  ReplicatedAccountEntity,
  ReplicatedGroupEntity,
  ReplicatedPartnerEntity,
} from './projection/projection.entity.js';
import { RatingEntity } from './rating/rating.entity.js';
import { ImportRunEntity } from './report-import/import-run.entity.js';
import { ReportUpdateEntity } from './report-update/report-update.entity.js';
import { ReportEntity, ReportTypeEntity } from './report/report.entity.js';

/** The service's database. The demo reports are embedded from the configured origin. */
export const schemaFor = ({
  DEMO_EMBED_ORIGIN,
}: Pick<ReportsConfig, 'DEMO_EMBED_ORIGIN'>): SchemaDefinition => ({
  fillDemoData: (transaction) => fillDemoData(transaction, DEMO_EMBED_ORIGIN),
  entities: [
    AccessRequestEntity,
    CatalogueAccountEntity,
    CategoryEntity,
    FavouriteEntity,
    ImportRunEntity,
    RatingEntity,
    ReplicatedAccountEntity,
    ReplicatedGroupEntity,
    ReplicatedPartnerEntity,
    ReportEntity,
    ReportTypeEntity,
    ReportUpdateEntity,
    SavedFilterEntity,
  ],
  /** Oldest first. */
  migrations: [
    First1763683200000,
    Management1763769600000,
    Usage1763859600000,
    TraceFacts1764028800000,
    PublishedStreams1764115200000,
    DailyCounts1764374400000,
    Availability1764460800000,
    DataFreshness1765000000000,
    Catalogue1765000001000,
    GroupPermissionEnds1765010000000,
    Decisions1765010000001,
    Inbox1765010000002,
    PartnerViews1766030000000,
    Extensions1766050000000,
    ReportExport1766073000000,
    ReportThumbnail1766074000000,
    EndedPermissions1795651230002,
    UndoablePermissions1795651271000,
    AccessRequestReminders1795651280000,
  ],
});
