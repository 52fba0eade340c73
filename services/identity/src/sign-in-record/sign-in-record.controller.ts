import { signInsContract, type Caller, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { SignInRecordRepository } from './sign-in-record.repository.js';
import { SignInRecordService } from './sign-in-record.service.js';

type Input = Inputs<typeof signInsContract>;

@Serves(signInsContract)
export class SignInRecordController {
  constructor(
    private readonly records: SignInRecordService,
    private readonly repository: SignInRecordRepository,
  ) {}

  findMine({ principal }: Caller) {
    return this.repository.findBrowsers(principal.accountId, principal.sessionId);
  }

  findHistory({ principal }: Caller, paging: Input['findHistory']) {
    return this.repository.findHistory(principal.accountId, paging);
  }

  endOtherSessions(caller: Caller, { userId }: Input['endOtherSessions']) {
    return this.records.endOtherSessions(caller, userId);
  }

  forgetBrowser(caller: Caller, input: Input['forgetBrowser']) {
    return this.records.forgetBrowser(caller, input);
  }
}
