import { Inject, Injectable } from '@nestjs/common';
import { reportReferencesContract } from '@portal/contracts';
import { createCallClient, REQUESTER, type CallClient, type Requester } from '@portal/service-kit';

/**
 * What the reports service holds of partners and groups, asked before one is deleted.
 * Every method throws Problem `unavailable` when nobody answers.
 */
@Injectable()
export class ReportReferences {
  private readonly client: CallClient<typeof reportReferencesContract>;

  constructor(@Inject(REQUESTER) requester: Requester) {
    this.client = createCallClient(reportReferencesContract, requester);
  }

  /** How many reports a partner owns. */
  async ofPartner(requestId: string, id: number): Promise<number> {
    return (await this.client.ofPartner(requestId, { id })).reports;
  }

  /** How many reports are permitted to a group. */
  async ofGroup(requestId: string, id: number): Promise<number> {
    return (await this.client.ofGroup(requestId, { id })).reports;
  }
}
