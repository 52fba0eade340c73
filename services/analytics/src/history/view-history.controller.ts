import {
  viewHistoryContract,
  type Caller,
  type Handlers,
  type Inputs,
  type PartnerViewsRow,
  type UserViewsRow,
} from '@portal/contracts';
import { PairListService, Serves } from '@portal/service-kit';
import { UserHistoryService } from './user-history.service.js';
import { ofPartners, ofUsers } from './views-lists.js';

type Input = Inputs<typeof viewHistoryContract>;

/** Answers the calls about who viewed what. */
@Serves(viewHistoryContract)
export class ViewHistoryController implements Handlers<typeof viewHistoryContract> {
  constructor(
    private readonly histories: UserHistoryService,
    private readonly lists: PairListService,
  ) {}

  findUserHistory(caller: Caller, input: Input['findUserHistory']) {
    return this.histories.find(caller, input);
  }

  findMostViewedByUserType(_caller: Caller, paging: Input['findMostViewedByUserType']) {
    return this.lists.read<PartnerViewsRow>(ofPartners, [], paging);
  }

  findMostViewedByUser(_caller: Caller, paging: Input['findMostViewedByUser']) {
    return this.lists.read<UserViewsRow>(ofUsers, [], paging);
  }
}
