import { reportBookmarkContract, type Caller, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { ReportBookmarkService } from './report-bookmark.service.js';

type Input = Inputs<typeof reportBookmarkContract>;

@Serves(reportBookmarkContract)
export class ReportBookmarkController {
  constructor(private readonly bookmarks: ReportBookmarkService) {}

  find({ principal }: Caller, { reportId, id }: Input['find']) {
    return this.bookmarks.find(principal, reportId, id);
  }

  save({ principal }: Caller, input: Input['save']) {
    return this.bookmarks.save(principal, input);
  }

  update({ principal }: Caller, input: Input['update']) {
    return this.bookmarks.update(principal, input);
  }

  delete({ principal }: Caller, { id }: Input['delete']) {
    return this.bookmarks.delete(principal, id);
  }
}
