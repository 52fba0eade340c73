import { messageContract, seenContract, type Caller, type Handlers, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { MessageService } from './message.service.js';

@Serves(messageContract)
export class MessageController implements Handlers<typeof messageContract> {
  constructor(private readonly messages: MessageService) {}

  findByUserId(caller: Caller) {
    return this.messages.findNewest(caller);
  }
}

@Serves(seenContract)
export class SeenController implements Handlers<typeof seenContract> {
  constructor(private readonly messages: MessageService) {}

  findAllUnseen(caller: Caller) {
    return this.messages.findUnseen(caller);
  }

  insert(caller: Caller, { messageIds }: Inputs<typeof seenContract>['insert']) {
    return this.messages.markSeen(caller, messageIds);
  }
}
