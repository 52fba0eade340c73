import {
  getManagedPartner,
  inactiveUserContract,
  type Caller,
  type Handlers,
  type Inputs,
} from '@portal/contracts';
import { Serves } from '@portal/service-kit';
import { InactiveUserRepository } from './inactive-user.repository.js';

type Input = Inputs<typeof inactiveUserContract>;

@Serves(inactiveUserContract)
export class InactiveUserController implements Handlers<typeof inactiveUserContract> {
  constructor(private readonly users: InactiveUserRepository) {}

  findAll({ principal }: Caller, { days, userTypeId: partnerId, ...paging }: Input['findAll']) {
    return this.users.findPage(Number(days), getManagedPartner(principal, partnerId), paging);
  }
}
