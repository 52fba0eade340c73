import { Injectable } from '@nestjs/common';
import { forbidden, type Caller, type WriteResponse } from '@portal/contracts';
import { MessageRepository } from './message.repository.js';

@Injectable()
export class MessageService {
  constructor(private readonly messages: MessageRepository) {}

  findNewest({ principal }: Caller) {
    return this.messages.findNewest(principal.accountId);
  }

  findUnseen({ principal }: Caller) {
    return this.messages.findUnseen(principal.accountId);
  }

  /**
   * Marks messages as seen. Messages that were seen before are not counted.
   * @throws Problem `forbidden` if one belongs to another account: then none is marked
   */
  async markSeen({ principal }: Caller, messageIds: number[]): Promise<WriteResponse> {
    const count = await this.messages.markSeen(principal.accountId, [...new Set(messageIds)]);
    if (count === undefined) throw forbidden();
    return { affectedRows: count };
  }
}
