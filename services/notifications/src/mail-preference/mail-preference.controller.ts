import { mailPreferenceContract, type Caller, type Handlers, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { MailPreferenceService } from './mail-preference.service.js';

type Input = Inputs<typeof mailPreferenceContract>;

/** Answers the calls about which mails people want. */
@Serves(mailPreferenceContract)
export class MailPreferenceController implements Handlers<typeof mailPreferenceContract> {
  constructor(private readonly preferences: MailPreferenceService) {}

  find(caller: Caller) {
    return this.preferences.find(caller);
  }

  update(caller: Caller, { mails }: Input['update']) {
    return this.preferences.choose(caller, mails);
  }
}
