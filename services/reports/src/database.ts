import type { SchemaDefinition } from '@portal/service-kit';
import { AccessRequestEntity } from './access-request/access-request.entity.js';
import { SavedFilterEntity } from './catalogue/catalogue.entity.js';
import { CategoryEntity } from './category/category.entity.js';
import type { ReportsConfig } from './config.js';
import { fillDemoData } from './demo-data/demo-data.js';
import { CommentEntity, CommentThreadEntity } from './comment/comment.entity.js';
import { FavouriteEntity } from './favourite/favourite.entity.js';
import {
  ReplicatedAccountEntity,
  ReplicatedGroupEntity,
  ReplicatedPartnerEntity,
} from './projection/projection.entity.js';
import { RatingEntity } from './rating/rating.entity.js';
import { ImportRunEntity } from './report-import/import-run.entity.js';
import { ReportIdentityEntity } from './report-identity/report-identity.entity.js';
import { ReportUpdateEntity } from './report-update/report-update.entity.js';
import { ReportEntity, ReportTypeEntity } from './report/report.entity.js';
import { ReportBookmarkEntity } from './report-bookmark/report-bookmark.entity.js';
import { ReportExportEntity } from './embedding/report-export.entity.js';
import { ReportFailureEntity } from './power-bi/report-failure.entity.js';
import { SubscriptionEntity } from './subscription/subscription.entity.js';
import { SubscriptionRunEntity } from './subscription/subscription-run.entity.js';
import { ThumbnailEntity } from './thumbnail/thumbnail.entity.js';
import { migrations } from './migrations/index.js';

/** The service's database. The demo reports are embedded from the configured origin. */
export const createSchema = ({
  DEMO_EMBED_ORIGIN,
}: Pick<ReportsConfig, 'DEMO_EMBED_ORIGIN'>): SchemaDefinition => ({
  fillDemoData: (transaction) => fillDemoData(transaction, DEMO_EMBED_ORIGIN),
  entities: [
    AccessRequestEntity,
    CategoryEntity,
    CommentEntity,
    CommentThreadEntity,
    FavouriteEntity,
    ImportRunEntity,
    RatingEntity,
    ReplicatedAccountEntity,
    ReplicatedGroupEntity,
    ReplicatedPartnerEntity,
    ReportBookmarkEntity,
    ReportEntity,
    ReportExportEntity,
    ReportFailureEntity,
    ReportIdentityEntity,
    ReportTypeEntity,
    ReportUpdateEntity,
    SavedFilterEntity,
    SubscriptionEntity,
    SubscriptionRunEntity,
    ThumbnailEntity,
  ],
  migrations,
});
