import type { SchemaDefinition } from '@portal/service-kit';
import { AccessRequestEntity } from './access-request/access-request.entity.js';
import { SavedFilterEntity } from './catalogue/catalogue.entity.js';
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
import { migrations } from './migrations/index.js';

/** The service's database. The demo reports are embedded from the configured origin. */
export const createSchema = ({
  DEMO_EMBED_ORIGIN,
}: Pick<ReportsConfig, 'DEMO_EMBED_ORIGIN'>): SchemaDefinition => ({
  fillDemoData: (transaction) => fillDemoData(transaction, DEMO_EMBED_ORIGIN),
  entities: [
    AccessRequestEntity,
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
  migrations,
});
