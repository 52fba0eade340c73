import type { SchemaDefinition } from '@portal/service-kit';
import { AccessRequestEntity } from './access-request/access-request.entity.js';
import { CatalogueAccountEntity, SavedFilterEntity } from './catalogue/catalogue.entity.js';
import { CategoryEntity } from './category/category.entity.js';
import type { ReportsConfig } from './config.js';
import { fillDemoData } from './demo-data/demo-data.js';
import { FavouriteEntity } from './favourite/favourite.entity.js';
import {
  ReplicatedAccountEntity,
  ReplicatedGroupEntity,
  ReplicatedPartnerEntity,
} from './projection/projection.entity.js';
import { RatingEntity } from './rating/rating.entity.js';
import { ImportRunEntity } from './report-import/import-run.entity.js';
import { ReportUpdateEntity } from './report-update/report-update.entity.js';
import { ReportEntity, ReportTypeEntity } from './report/report.entity.js';
import { Initial } from './migrations/1795651300000-initial.js';
import { NewPages1795736000000 } from './migrations/1795736000000-new-pages.js';
import { Comments1795824000000 } from './migrations/1795824000000-comments.js';
import { ReportIdentity1795910400000 } from './migrations/1795910400000-report-identity.js';
import { ReportSettings1795996800000 } from './migrations/1795996800000-report-settings.js';
import { PowerBiFailures1796000400000 } from './migrations/1796000400000-power-bi-failures.js';
import { ReportFreshness1796004000000 } from './migrations/1796004000000-report-freshness.js';
import { Subscriptions1796007600000 } from './migrations/1796007600000-subscriptions.js';
import { ReportBookmarks1796011200000 } from './migrations/1796011200000-report-bookmarks.js';

/** The service's database. The demo reports are embedded from the configured origin. */
export const createSchema = ({
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
  migrations: [
    Initial,
    NewPages1795736000000,
    Comments1795824000000,
    ReportIdentity1795910400000,
    ReportSettings1795996800000,
    PowerBiFailures1796000400000,
    ReportFreshness1796004000000,
    Subscriptions1796007600000,
    ReportBookmarks1796011200000,
  ],
});
