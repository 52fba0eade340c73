import { messageContract, seenContract, type Caller, type Handlers, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { MessageRepository } from './message.repository.js';

@Serves(messageContract)
export class MessageController implements Handlers<typeof messageContract> {
  constructor(private readonly messages: MessageRepository) {}

  findByUserId({ principal }: Caller) {
    return this.messages.findNewest(principal.accountId);
  }
}

@Serves(seenContract)
export class SeenController implements Handlers<typeof seenContract> {
  constructor(private readonly messages: MessageRepository) {}

  findAllUnseen({ principal }: Caller) {
    return this.messages.findUnseen(principal.accountId);
  }

  async insert({ principal }: Caller, { messageIds }: Inputs<typeof seenContract>['insert']) {
    return { affectedRows: await this.messages.markSeen(principal.accountId, messageIds) };
  }
}
