import { Injectable, type OnModuleInit } from '@nestjs/common';
import { identityFacts } from '@portal/contracts';
import { FactInbox } from '@portal/service-kit';
import { SignInRepository } from './sign-in.repository.js';

/** Takes in the sign-ins that identity tells of. */
@Injectable()
export class SignInListener implements OnModuleInit {
  constructor(
    private readonly inbox: FactInbox,
    private readonly signIns: SignInRepository,
  ) {}

  onModuleInit(): void {
    this.inbox.listen(identityFacts.signedIn, (transaction, arrivals) =>
      this.signIns.record(
        transaction,
        arrivals.flatMap(({ id, value }) => (value ? [{ sessionId: id, ...value }] : [])),
      ),
    );
  }
}
