import {
  failedMailContract,
  mailContract,
  mailPreferenceContract,
  type Caller,
  type Inputs,
} from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { MailRepository } from './mail.repository.js';
import { MailServer } from './mail-server.js';

@Serves(mailContract)
export class MailController {
  constructor(private readonly server: MailServer) {}

  status() {
    return Promise.resolve({ up: this.server.isUp });
  }
}

@Serves(failedMailContract)
export class FailedMailController {
  constructor(private readonly mails: MailRepository) {}

  async findCount(): Promise<[{ count: number }]> {
    return [{ count: await this.mails.countFailed() }];
  }
}

@Serves(mailPreferenceContract)
export class MailPreferenceController {
  constructor(private readonly mails: MailRepository) {}

  find({ principal }: Caller) {
    return this.mails.findPreference(principal.accountId);
  }

  async update({ principal }: Caller, { mails }: Inputs<typeof mailPreferenceContract>['update']) {
    await this.mails.savePreference(principal.accountId, mails);
    return { affectedRows: 1 };
  }
}
