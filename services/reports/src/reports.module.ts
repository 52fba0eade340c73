import { Module, type DynamicModule } from '@nestjs/common';
import { AboutReportModule } from './about-report/about-report.module.js';
import { AccessRequestModule } from './access-request/access-request.module.js';
import { AccessModule } from './access/access.module.js';
import { CatalogueModule } from './catalogue/catalogue.module.js';
import { CategoryModule } from './category/category.module.js';
import { CommentModule } from './comment/comment.module.js';
import { DocumentModule } from './document/document.module.js';
import { EmbeddingModule } from './embedding/embedding.module.js';
import { FavouriteModule } from './favourite/favourite.module.js';
import { HandOverModule } from './hand-over/hand-over.module.js';
import { PermissionModule } from './permission/permission.module.js';
import { PowerBiModule } from './power-bi/power-bi.module.js';
import { PersonalDataModule } from './personal-data/personal-data.module.js';
import { ProjectionModule } from './projection/projection.module.js';
import { RatingModule } from './rating/rating.module.js';
import { ReportBookmarkModule } from './report-bookmark/report-bookmark.module.js';
import { ReportIdentityModule } from './report-identity/report-identity.module.js';
import { ReportImportModule } from './report-import/report-import.module.js';
import { ReportManagementModule } from './report-management/report-management.module.js';
import { ReportUpdateModule } from './report-update/report-update.module.js';
import { ReportModule } from './report/report.module.js';
import { SubscriptionModule } from './subscription/subscription.module.js';
import { ThumbnailModule } from './thumbnail/thumbnail.module.js';

/** The reports service: reports, access to them, and their embed tokens. */
@Module({
  imports: [
    AboutReportModule,
    AccessModule,
    AccessRequestModule,
    CatalogueModule,
    CategoryModule,
    CommentModule,
    EmbeddingModule,
    FavouriteModule,
    HandOverModule,
    PermissionModule,
    PowerBiModule,
    PersonalDataModule,
    ProjectionModule,
    RatingModule,
    ReportBookmarkModule,
    ReportModule,
    ReportIdentityModule,
    ReportImportModule,
    ReportManagementModule,
    ReportUpdateModule,
    SubscriptionModule,
    ThumbnailModule,
  ],
})
export class ReportsModule {
  static forRoot(requestForm: Buffer): DynamicModule {
    return { module: ReportsModule, imports: [DocumentModule.forRoot(requestForm)] };
  }
}
