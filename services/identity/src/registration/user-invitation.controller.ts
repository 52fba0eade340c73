import { userInvitationContract, type Caller, type Inputs, type Visitor } from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { UserInvitationService } from './user-invitation.service.js';

type Input = Inputs<typeof userInvitationContract>;

@Serves(userInvitationContract)
export class UserInvitationController {
  constructor(private readonly invitations: UserInvitationService) {}

  sendAgain(caller: Caller, { id }: Input['sendAgain']) {
    return this.invitations.sendAgain(caller, id);
  }

  delete(caller: Caller, { id }: Input['delete']) {
    return this.invitations.withdraw(caller, id);
  }

  find(_caller: Visitor, { id }: Input['find']) {
    return this.invitations.find(id);
  }

  accept(caller: Visitor, { id, password }: Input['accept']) {
    return this.invitations.accept(caller, id, password);
  }
}
