import { Module } from '@nestjs/common';
import { MailOrders } from './mail-orders.js';

/** Mails that other features order from the notifications service. */
@Module({ providers: [MailOrders], exports: [MailOrders] })
export class MailModule {}
