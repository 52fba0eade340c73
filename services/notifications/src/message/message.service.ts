import { Injectable } from '@nestjs/common';
import { forbidden, type Caller, type WriteAnswer } from '@portal/contracts';
import { MessageRepository } from './message.repository.js';

/** Rules of messages: everybody has its own and no other. Every method throws Problem `forbidden` for another account's id. */
@Injectable()
export class MessageService {
  constructor(private readonly messages: MessageRepository) {}

  /** The caller's newest messages, newest first. */
  newest(caller: Caller, userId: number) {
    return this.messages.newest(ownId(caller, userId));
  }

  /** The ids of the caller's unseen messages. */
  unseen(caller: Caller, userId: number) {
    return this.messages.unseen(ownId(caller, userId));
  }

  /** Marks messages of the caller's as seen, all or, if one is not its own, none; those seen before count for nothing. */
  async markSeen(caller: Caller, userId: number, messageIds: number[]): Promise<WriteAnswer> {
    const marked = await this.messages.markSeen(ownId(caller, userId), [...new Set(messageIds)]);
    if (marked === undefined) throw forbidden();
    return { affectedRows: marked };
  }
}

function ownId({ principal }: Caller, userId: number): number {
  if (userId !== principal.accountId) throw forbidden();
  return userId;
}
