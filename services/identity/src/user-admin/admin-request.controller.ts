import { adminRequestContract, type Caller, type Handlers, type Inputs } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { AdminRequestListService } from './admin-request-list.service.js';
import { AdminRequestService } from './admin-request.service.js';

type Input = Inputs<typeof adminRequestContract>;

/** Answers the calls about requests to become a user admin. */
@Serves(adminRequestContract)
export class AdminRequestController implements Handlers<typeof adminRequestContract> {
  constructor(
    private readonly requests: AdminRequestService,
    private readonly lists: AdminRequestListService,
  ) {}

  insert({ principal }: Caller) {
    return this.requests.ask(principal);
  }

  findAllUnaccepted(_caller: Caller, paging: Input['findAllUnaccepted']) {
    return this.lists.open(paging);
  }

  findAllUnAccepted(_caller: Caller, paging: Input['findAllUnAccepted']) {
    return this.lists.open(paging);
  }

  findAll(_caller: Caller, paging: Input['findAll']) {
    return this.lists.all(paging);
  }

  update(caller: Caller, { id, status }: Input['update']) {
    return this.requests.decide(caller, id, status);
  }
}
