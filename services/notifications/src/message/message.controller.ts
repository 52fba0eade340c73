import { messageContract, type Caller, type Handlers } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { MessageService } from './message.service.js';

/** Answers the calls about messages. */
@Serves(messageContract)
export class MessageController implements Handlers<typeof messageContract> {
  constructor(private readonly messages: MessageService) {}

  findByUserId(caller: Caller) {
    return this.messages.newest(caller);
  }
}
