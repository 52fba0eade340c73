import { Injectable } from '@nestjs/common';
import {
  forbidden,
  getManagedPartner,
  isAdministrator,
  type AccountStatus,
  type BulkPlan,
  type BulkResult,
  type Caller,
  type Inputs,
  type userContract,
  refuseField,
} from '@portal/contracts';
import { runBulk, toBulkPlan } from '@portal/service-kit';
import { AccountStatusService } from '../account/account-status.service.js';
import { BulkUserRepository } from './bulk-user.repository.js';
import { pickFilters } from './user.sql.js';

type Input = Inputs<typeof userContract>;

const listedStatuses = {
  notDeactivated: ['Active', 'Blocked'],
  deactivated: ['Deactivated'],
  all: ['Active', 'Blocked', 'Deactivated'],
} as const;

/** Changes many users by the rules for one. */
@Injectable()
export class BulkUserService {
  constructor(
    private readonly users: BulkUserRepository,
    private readonly statuses: AccountStatusService,
  ) {}

  /** @throws Problem `forbidden` for an action of administrators */
  async plan({ principal }: Caller, input: Input['planBulk']): Promise<BulkPlan> {
    checkAction(principal, input.action);
    const { ids, search, action, list } = input;
    const partner = isAdministrator(principal) ? {} : { partnerId: principal.partnerId };
    const filter = { ...pickFilters(input), ...partner, statuses: listedStatuses[list] };
    const status = isStatus(action) ? action : null;
    const groups = await this.users.plan({ ids, filter, search }, principal, status);
    return toBulkPlan(groups, ids);
  }

  /** @throws Problem `forbidden` for an action of administrators, `malformed` for a move without a partner */
  async run(caller: Caller, { ids, action, type }: Input['runBulk']): Promise<BulkResult> {
    checkAction(caller.principal, action);
    if (action === 'move' && type === undefined) throw refuseField('type', 'account.choosePartner');
    const rows = await this.users.findNames(ids, getManagedPartner(caller.principal));
    return runBulk(rows, ({ id }) => {
      if (action === 'delete') return this.statuses.delete(caller, id);
      if (action === 'move') return this.statuses.move(caller, id, type ?? 0);
      return this.statuses.change(caller, id, action);
    });
  }
}

type Action = Input['planBulk']['action'];

const isStatus = (action: Action): action is AccountStatus =>
  action !== 'move' && action !== 'delete' && action !== 'grant';

function checkAction(principal: Caller['principal'], action: Action): void {
  if (!isStatus(action) && !isAdministrator(principal)) throw forbidden();
}
