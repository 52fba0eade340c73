import { feedbackContract, type Caller, type Handlers, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { FeedbackManagementService } from './feedback-management.service.js';
import { FeedbackService } from './feedback.service.js';

type Input = Inputs<typeof feedbackContract>;

@Serves(feedbackContract)
export class FeedbackController implements Handlers<typeof feedbackContract> {
  constructor(
    private readonly feedback: FeedbackService,
    private readonly management: FeedbackManagementService,
  ) {}

  exists(caller: Caller, { reportId }: Input['exists']) {
    return this.feedback.exists(caller, reportId);
  }

  insert(caller: Caller, input: Input['insert']) {
    return this.feedback.add(caller, input);
  }

  decline(caller: Caller, { reportId }: Input['decline']) {
    return this.feedback.decline(caller, reportId);
  }

  findMine(caller: Caller, input: Input['findMine']) {
    return this.feedback.findOwn(caller, input);
  }

  reply(caller: Caller, input: Input['reply']) {
    return this.feedback.reply(caller, input);
  }

  findAll(caller: Caller, input: Input['findAll']) {
    return this.management.findAll(caller, input);
  }

  findOpenCount(caller: Caller) {
    return this.management.countOpen(caller);
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
