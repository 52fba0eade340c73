import { feedbackContract, type Caller, type Handlers, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { FeedbackAnswerService } from './feedback-answer.service.js';
import { FeedbackService } from './feedback.service.js';

type Input = Inputs<typeof feedbackContract>;

/** Answers the calls about feedback. */
@Serves(feedbackContract)
export class FeedbackController implements Handlers<typeof feedbackContract> {
  constructor(
    private readonly feedback: FeedbackService,
    private readonly answers: FeedbackAnswerService,
  ) {}

  exists(caller: Caller, { reportId }: Input['exists']) {
    return this.feedback.exists(caller, reportId);
  }

  insert(caller: Caller, input: Input['insert']) {
    return this.feedback.give(caller, input);
  }

  decline(caller: Caller, { reportId }: Input['decline']) {
    return this.feedback.decline(caller, reportId);
  }

  findAll(caller: Caller, input: Input['findAll']) {
    return this.answers.list(caller, input);
  }

  findOpenCount(caller: Caller) {
    return this.answers.countOpen(caller);
  }

  update(caller: Caller, input: Input['update']) {
    return this.answers.answer(caller, input);
  }
}
