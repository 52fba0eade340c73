import { feedbackContract, getManagedPartner, type Caller, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { FeedbackManagementService } from './feedback-management.service.js';
import { FeedbackRepository } from './feedback.repository.js';
import { FeedbackService } from './feedback.service.js';

type Input = Inputs<typeof feedbackContract>;

@Serves(feedbackContract)
export class FeedbackController {
  constructor(
    private readonly feedback: FeedbackService,
    private readonly management: FeedbackManagementService,
    private readonly repository: FeedbackRepository,
  ) {}

  exists({ principal }: Caller, { reportId }: Input['exists']) {
    return this.repository.exists(principal.accountId, reportId);
  }

  insert(caller: Caller, input: Input['insert']) {
    return this.feedback.add(caller, input);
  }

  decline(caller: Caller, { reportId }: Input['decline']) {
    return this.feedback.decline(caller, reportId);
  }

  findMine({ principal }: Caller, { id, ...paging }: Input['findMine']) {
    return this.repository.findPage({ owner: 'all', accountId: principal.accountId, id }, paging);
  }

  reply(caller: Caller, input: Input['reply']) {
    return this.feedback.reply(caller, input);
  }

  findAll({ principal }: Caller, { status, ...paging }: Input['findAll']) {
    return this.repository.findPage({ owner: getManagedPartner(principal), status }, paging);
  }

  async findOpenCount({ principal }: Caller): Promise<[{ count: number }]> {
    return [{ count: await this.repository.countOpen(getManagedPartner(principal)) }];
  }

  update(caller: Caller, input: Input['update']) {
    return this.management.update(caller, input);
  }

  planBulk(caller: Caller, input: Input['planBulk']) {
    return this.management.planBulk(caller, input);
  }

  runBulk(caller: Caller, input: Input['runBulk']) {
    return this.management.runBulk(caller, input);
  }
}
