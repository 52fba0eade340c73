import {
  isAdministrator,
  notFound,
  userGroupContract,
  partnerContract,
  type Caller,
  type Inputs,
  type Page,
  type PartnerRow,
  type Visitor,
} from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { GroupService } from './group.service.js';
import { OrganisationRepository, type PartnerName } from './organisation.repository.js';
import { PartnerService } from './partner.service.js';

type GroupInput = Inputs<typeof userGroupContract>;
type PartnerInput = Inputs<typeof partnerContract>;

@Serves(userGroupContract)
export class GroupController {
  constructor(
    private readonly groups: GroupService,
    private readonly organisations: OrganisationRepository,
  ) {}

  findAll(_caller: Caller, paging: GroupInput['findAll']) {
    return this.organisations.findGroups(paging);
  }

  insert({ principal }: Caller, { name }: GroupInput['insert']) {
    return this.groups.insert(principal, name);
  }

  update({ principal }: Caller, { id, name }: GroupInput['update']) {
    return this.groups.rename(principal, id, name);
  }

  delete(caller: Caller, { id }: GroupInput['delete']) {
    return this.groups.delete(caller, id);
  }
}

@Serves(partnerContract)
export class PartnerController {
  constructor(
    private readonly partners: PartnerService,
    private readonly organisations: OrganisationRepository,
  ) {}

  /** Only administrators get more than the names. */
  findAll({ principal }: Caller, paging: PartnerInput['findAll']): Promise<Page<PartnerRow | PartnerName>> {
    return isAdministrator(principal)
      ? this.organisations.findPartners(paging)
      : this.organisations.findPartnerNames(paging);
  }

  findAllNotExclusive(_caller: Visitor) {
    return this.organisations.findOpenPartners();
  }

  async find(_caller: Caller, { id }: PartnerInput['find']) {
    const rows = await this.organisations.findPartner(id);
    if (rows.length === 0) throw notFound();
    return rows;
  }

  insert({ principal }: Caller, fields: PartnerInput['insert']) {
    return this.partners.insert(principal, fields);
  }

  update({ principal }: Caller, fields: PartnerInput['update']) {
    return this.partners.update(principal, fields);
  }

  delete(caller: Caller, { id }: PartnerInput['delete']) {
    return this.partners.delete(caller, id);
  }
}
