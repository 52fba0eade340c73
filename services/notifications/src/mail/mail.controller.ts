import {
  mailContract,
  mailPreferenceContract,
  type Caller,
  type Handlers,
  type Inputs,
} from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { MailPreferenceRepository } from './mail-preference.repository.js';
import { MailServer } from './mail-server.js';

@Serves(mailContract)
export class MailController implements Handlers<typeof mailContract> {
  constructor(private readonly server: MailServer) {}

  async status() {
    return { up: await this.server.isUp() };
  }
}

@Serves(mailPreferenceContract)
export class MailPreferenceController implements Handlers<typeof mailPreferenceContract> {
  constructor(private readonly preferences: MailPreferenceRepository) {}

  async find({ principal }: Caller) {
    return { mails: await this.preferences.find(principal.accountId) };
  }

  async update({ principal }: Caller, { mails }: Inputs<typeof mailPreferenceContract>['update']) {
    await this.preferences.save(principal.accountId, mails);
    return { affectedRows: 1 };
  }
}
