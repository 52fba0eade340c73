import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module.js';
import { EmbeddingModule } from '../embedding/embedding.module.js';
import { PowerBiModule } from '../power-bi/power-bi.module.js';
import { SubscriptionController } from './subscription.controller.js';
import { SubscriptionDeliveryService } from './subscription-delivery.service.js';
import { SubscriptionRepository } from './subscription.repository.js';
import { SubscriptionRunRepository } from './subscription-run.repository.js';
import { SubscriptionService } from './subscription.service.js';

/** Reports that are sent to their subscribers by mail. */
@Module({
  imports: [AccessModule, EmbeddingModule, PowerBiModule],
  controllers: [SubscriptionController],
  providers: [
    SubscriptionDeliveryService,
    SubscriptionRepository,
    SubscriptionRunRepository,
    SubscriptionService,
  ],
})
export class SubscriptionModule {}
