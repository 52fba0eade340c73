import { mailContract, type Handlers } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { MailStatusService } from './mail-status.service.js';

/** Answers what other services ask about mail. */
@Serves(mailContract)
export class MailController implements Handlers<typeof mailContract> {
  constructor(private readonly mail: MailStatusService) {}

  status() {
    return this.mail.status();
  }
}
