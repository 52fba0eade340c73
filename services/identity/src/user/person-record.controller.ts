import { personRecordContract, type Caller, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { PersonRecordService } from './person-record.service.js';
import { ViewAsService } from './view-as.service.js';

type Input = Inputs<typeof personRecordContract>;

@Serves(personRecordContract)
export class PersonRecordController {
  constructor(
    private readonly records: PersonRecordService,
    private readonly views: ViewAsService,
  ) {}

  findSignIns({ principal }: Caller, { id }: Input['findSignIns']) {
    return this.records.findSignIns(principal, id);
  }

  findHistory({ principal }: Caller, { id, ...paging }: Input['findHistory']) {
    return this.records.findHistory(principal, id, paging);
  }

  viewAs(caller: Caller, { id }: Input['viewAs']) {
    return this.views.viewAs(caller, id);
  }
}
