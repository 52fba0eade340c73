import type { SchemaDefinition } from '@portal/service-kit';
import type { AnalyticsConfig } from './config.js';
import { fillDemoData } from './demo-data/fill-demo-data.js';
import { migrations } from './migrations/index.js';
import { DroppedPartitionEntity } from './partitions/dropped-partition.entity.js';
import { AccountEntity, ReportEntity } from './projection/projection.entity.js';
import { UserReportViewsEntity } from './rollups/user-report-views.entity.js';

/** The service's database. Migrations and demonstration data need the time zone of days and months. */
export const createSchema = ({ PORTAL_TIME_ZONE }: AnalyticsConfig): SchemaDefinition => ({
  fillDemoData: (transaction) => fillDemoData(transaction, PORTAL_TIME_ZONE),
  entities: [AccountEntity, DroppedPartitionEntity, ReportEntity, UserReportViewsEntity],
  migrations,
});
