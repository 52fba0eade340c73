import { Module, type DynamicModule } from '@nestjs/common';
import { accessFeature } from './access/access.feature.js';
import { accessRequestFeature } from './access-request/access-request.feature.js';
import { audienceFeature } from './audience/audience.feature.js';
import { categoryFeature } from './category/category.feature.js';
import type { ReportsConfig } from './config.js';
import { projectionFeature } from './projection/projection.feature.js';
import { documentFeature } from './document/document.feature.js';
import { embeddingFeature } from './embedding/embedding.feature.js';
import { explanationFeature } from './explanation/explanation.feature.js';
import { favouriteFeature } from './favourite/favourite.feature.js';
import { importFeature } from './import/import.feature.js';
import { managementFeature } from './management/management.feature.js';
import { permissionFeature } from './permission/permission.feature.js';
import { powerBiFeature } from './power-bi/power-bi.feature.js';
import { ratingFeature } from './rating/rating.feature.js';
import { referencesFeature } from './references/references.feature.js';
import { reportFeature } from './report/report.feature.js';
import { reportTypeFeature } from './report-type/report-type.feature.js';
import { reportUpdateFeature } from './report-update/report-update.feature.js';
import { TIME_ZONE } from './tokens.js';

const featuresOf = (config: ReportsConfig, requestForm: Buffer) => [
  accessFeature,
  accessRequestFeature,
  audienceFeature,
  categoryFeature,
  projectionFeature,
  documentFeature(requestForm),
  embeddingFeature(config),
  explanationFeature,
  favouriteFeature,
  importFeature(config),
  managementFeature,
  permissionFeature,
  powerBiFeature(config),
  ratingFeature,
  referencesFeature,
  reportFeature,
  reportTypeFeature,
  reportUpdateFeature,
];

/** The reports service: reports, who may open them, and their embed tokens. */
@Module({})
export class ReportsModule {
  static forRoot(config: ReportsConfig, requestForm: Buffer): DynamicModule {
    const features = featuresOf(config, requestForm);
    return {
      module: ReportsModule,
      controllers: features.flatMap(({ controllers }) => controllers),
      providers: [
        { provide: TIME_ZONE, useValue: config.PORTAL_TIME_ZONE },
        ...features.flatMap(({ providers }) => providers),
      ],
    };
  }
}
