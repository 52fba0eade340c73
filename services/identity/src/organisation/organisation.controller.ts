import {
  userGroupContract,
  partnerContract,
  type Caller,
  type Handlers,
  type Inputs,
  type Visitor,
} from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { GroupService } from './group.service.js';
import { PartnerService } from './partner.service.js';

type GroupInput = Inputs<typeof userGroupContract>;
type PartnerInput = Inputs<typeof partnerContract>;

@Serves(userGroupContract)
export class GroupController implements Handlers<typeof userGroupContract> {
  constructor(private readonly groups: GroupService) {}

  findAll(_caller: Caller, paging: GroupInput['findAll']) {
    return this.groups.findAll(paging);
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
export class PartnerController implements Handlers<typeof partnerContract> {
  constructor(private readonly partners: PartnerService) {}

  findAll({ principal }: Caller, paging: PartnerInput['findAll']) {
    return this.partners.findAll(principal, paging);
  }

  findAllNotExclusive(_caller: Visitor) {
    return this.partners.findAllNotExclusive();
  }

  find(_caller: Caller, { id }: PartnerInput['find']) {
    return this.partners.find(id);
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
