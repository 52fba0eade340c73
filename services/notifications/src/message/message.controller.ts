import { messageContract, type Caller, type Handlers, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { MessageService } from './message.service.js';

type Input = Inputs<typeof messageContract>;

/** Answers the calls about messages. */
@Serves(messageContract)
export class MessageController implements Handlers<typeof messageContract> {
  constructor(private readonly messages: MessageService) {}

  findByUserId(caller: Caller, { userId }: Input['findByUserId']) {
    return this.messages.newest(caller, userId);
  }
}
