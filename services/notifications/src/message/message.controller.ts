import {
  getManagedPartner,
  messageContract,
  notFound,
  personMessagesContract,
  seenContract,
  type Caller,
  type Inputs,
} from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { MessageRepository } from './message.repository.js';

@Serves(messageContract)
export class MessageController {
  constructor(private readonly messages: MessageRepository) {}

  findByUserId(
    { principal }: Caller,
    { kind, days, ...paging }: Inputs<typeof messageContract>['findByUserId'],
  ) {
    return this.messages.findOwn(principal.accountId, { kind, days }, paging);
  }
}

@Serves(seenContract)
export class SeenController {
  constructor(private readonly messages: MessageRepository) {}

  findAllUnseen({ principal }: Caller) {
    return this.messages.findUnseen(principal.accountId);
  }

  async insert({ principal }: Caller, { messageIds }: Inputs<typeof seenContract>['insert']) {
    return { affectedRows: await this.messages.markSeen(principal.accountId, messageIds) };
  }
}

@Serves(personMessagesContract)
export class PersonMessagesController {
  constructor(private readonly messages: MessageRepository) {}

  async findAll({ principal }: Caller, { id, ...paging }: Inputs<typeof personMessagesContract>['findAll']) {
    if (!(await this.messages.isRecipient(getManagedPartner(principal), id))) throw notFound();
    return this.messages.findPage(id, paging);
  }
}
