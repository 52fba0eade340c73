import { Module } from '@nestjs/common';
import { MailOrders } from './mail-orders.js';
import { VisitorMailBudget } from './visitor-mail-budget.service.js';
import { VisitorMailRepository } from './visitor-mail.repository.js';

@Module({
  providers: [MailOrders, VisitorMailBudget, VisitorMailRepository],
  exports: [MailOrders, VisitorMailBudget],
})
export class MailModule {}
