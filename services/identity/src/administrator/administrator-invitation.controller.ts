import { administratorInvitationContract, type Caller, type Inputs, type Visitor } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { AdministratorInvitationService } from './administrator-invitation.service.js';

type Input = Inputs<typeof administratorInvitationContract>;

@Serves(administratorInvitationContract)
export class AdministratorInvitationController {
  constructor(private readonly invitations: AdministratorInvitationService) {}

  insert(caller: Caller, { password, phone = '', ...person }: Input['insert']) {
    return this.invitations.invite(caller, { ...person, phone }, password);
  }

  findPending(_caller: Caller, paging: Input['findPending']) {
    return this.invitations.findPending(paging);
  }

  delete(caller: Caller, { id }: Input['delete']) {
    return this.invitations.withdraw(caller, id);
  }

  find(_caller: Visitor, { id }: Input['find']) {
    return this.invitations.find(id);
  }

  accept(caller: Visitor, { id, ...choice }: Input['accept']) {
    return this.invitations.accept(caller, id, choice);
  }
}
