import { Module } from '@nestjs/common';
import { ReportAccessModule } from '../report-access/report-access.module.js';
import { RollupsModule } from '../rollups/rollups.module.js';
import { ViewHistoryRepository } from './view-history.repository.js';
import { ViewHistoryService } from './view-history.service.js';
import { ViewProgressRepository } from './view-progress.repository.js';
import { ViewRepository } from './view.repository.js';
import { ViewService } from './view.service.js';
import { ViewsOfOneController } from './views-of-one.controller.js';
import { ViewsOfOneRepository } from './views-of-one.repository.js';
import { ViewsOfOneService } from './views-of-one.service.js';
import { ReportViewersController, ViewHistoryController, ViewsController } from './views.controller.js';

/** Records views, and lists the history of views. */
@Module({
  imports: [ReportAccessModule, RollupsModule],
  controllers: [ReportViewersController, ViewHistoryController, ViewsController, ViewsOfOneController],
  providers: [
    ViewHistoryRepository,
    ViewHistoryService,
    ViewProgressRepository,
    ViewRepository,
    ViewService,
    ViewsOfOneRepository,
    ViewsOfOneService,
  ],
  exports: [ViewRepository],
})
export class ViewsModule {}
