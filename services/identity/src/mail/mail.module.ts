import { Module } from '@nestjs/common';
import { MailOrders } from './mail-orders.js';

@Module({ providers: [MailOrders], exports: [MailOrders] })
export class MailModule {}
