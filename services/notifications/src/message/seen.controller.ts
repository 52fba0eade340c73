import { seenContract, type Caller, type Handlers, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { MessageService } from './message.service.js';

type Input = Inputs<typeof seenContract>;

/** Answers the calls about which messages were seen. */
@Serves(seenContract)
export class SeenController implements Handlers<typeof seenContract> {
  constructor(private readonly messages: MessageService) {}

  findAllUnseen(caller: Caller) {
    return this.messages.unseen(caller);
  }

  insert(caller: Caller, { messageIds }: Input['insert']) {
    return this.messages.markSeen(caller, messageIds);
  }
}
