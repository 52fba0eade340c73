import { Injectable } from '@nestjs/common';
import { forbidden, type Caller, type WriteResponse } from '@portal/contracts';
import { MessageRepository } from './message.repository.js';

/** Rules of messages: everybody has its own and no other. */
@Injectable()
export class MessageService {
  constructor(private readonly messages: MessageRepository) {}

  /** The caller's newest messages, newest first. */
  newest({ principal }: Caller) {
    return this.messages.newest(principal.accountId);
  }

  /** The ids of the caller's unseen messages. */
  unseen({ principal }: Caller) {
    return this.messages.unseen(principal.accountId);
  }

  /**
   * Marks messages of the caller's as seen; those seen before count for nothing.
   * @throws Problem `forbidden` if one is not its own: then none is marked
   */
  async markSeen({ principal }: Caller, messageIds: number[]): Promise<WriteResponse> {
    const marked = await this.messages.markSeen(principal.accountId, [...new Set(messageIds)]);
    if (marked === undefined) throw forbidden();
    return { affectedRows: marked };
  }
}
