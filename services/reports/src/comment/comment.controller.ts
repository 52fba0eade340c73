import { commentContract, type Caller, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { CommentService } from './comment.service.js';

type Input = Inputs<typeof commentContract>;

@Serves(commentContract)
export class CommentController {
  constructor(private readonly comments: CommentService) {}

  findThreads({ principal }: Caller, input: Input['findThreads']) {
    return this.comments.findThreads(principal, input);
  }

  findOpenCount({ principal }: Caller, { reportId }: Input['findOpenCount']) {
    return this.comments.countOpen(principal, reportId);
  }

  insert({ principal }: Caller, input: Input['insert']) {
    return this.comments.startThread(principal, input);
  }

  reply({ principal }: Caller, { threadId, text }: Input['reply']) {
    return this.comments.reply(principal, threadId, text);
  }

  update({ principal }: Caller, { id, text }: Input['update']) {
    return this.comments.update(principal, id, text);
  }

  delete({ principal }: Caller, { id }: Input['delete']) {
    return this.comments.delete(principal, id);
  }

  resolve({ principal }: Caller, { threadId, isResolved }: Input['resolve']) {
    return this.comments.resolve(principal, threadId, isResolved);
  }
}
