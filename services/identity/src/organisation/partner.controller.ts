import { userTypeContract, type Caller, type Handlers, type Inputs, type Principal } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { PartnerListService } from './partner-list.service.js';
import { PartnerService } from './partner.service.js';

type Input = Inputs<typeof userTypeContract>;

/** Answers the calls about HIS partners. */
@Serves(userTypeContract)
export class PartnerController implements Handlers<typeof userTypeContract> {
  constructor(
    private readonly partners: PartnerService,
    private readonly lists: PartnerListService,
  ) {}

  findAll({ principal }: Caller, paging: Input['findAll']) {
    return this.lists.all(principal, paging);
  }

  findAllNotExclusive(_caller: Caller<Principal | undefined>) {
    return this.lists.openToPersonalAddresses();
  }

  find(_caller: Caller, { id }: Input['find']) {
    return this.lists.find(id);
  }

  insert({ principal }: Caller, fields: Input['insert']) {
    return this.partners.add(principal, fields);
  }

  update({ principal }: Caller, fields: Input['update']) {
    return this.partners.change(principal, fields);
  }

  delete(caller: Caller, { id }: Input['delete']) {
    return this.partners.delete(caller, id);
  }
}
