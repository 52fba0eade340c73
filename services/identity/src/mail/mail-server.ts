import { Inject, Injectable } from '@nestjs/common';
import { mailContract } from '@portal/contracts';
import { createCallClient, REQUESTER, type CallClient, type Requester } from '@portal/service-kit';

/** What identity asks about mail before it promises one. */
@Injectable()
export class MailServer {
  private readonly mail: CallClient<typeof mailContract>;

  constructor(@Inject(REQUESTER) requester: Requester) {
    this.mail = createCallClient(mailContract, requester);
  }

  /** Whether mail can be sent just now; it cannot while nobody answers. */
  async isUp(requestId: string): Promise<boolean> {
    const status = this.mail.status(requestId, {});
    return status.then(
      ({ up }) => up,
      () => false,
    );
  }
}
