import { Injectable, type OnModuleInit } from '@nestjs/common';
import { identityEvents } from '@portal/contracts';
import { EventConsumer } from '@portal/service-kit';
import { SignInRepository } from './sign-in.repository.js';

/** Takes in the sign-ins that identity tells of. */
@Injectable()
export class SignInListener implements OnModuleInit {
  constructor(
    private readonly inbox: EventConsumer,
    private readonly signIns: SignInRepository,
  ) {}

  onModuleInit(): void {
    this.inbox.listen(identityEvents.signedIn, (transaction, received) =>
      this.signIns.record(
        transaction,
        received.flatMap(({ id, value }) => (value ? [{ sessionId: id, ...value }] : [])),
      ),
    );
  }
}
