import { Injectable } from '@nestjs/common';
import { accountStatuses, isAdministrator, type Principal } from '@portal/contracts';
import { AccountRepository } from './account.repository.js';

/** Users' accounts, as far as a caller may see them. */
@Injectable()
export class UserService {
  constructor(private readonly accounts: AccountRepository) {}

  /** How many users the caller may see: all, those of the own partner, or of these the active ones for a plain user. */
  async count(principal: Principal): Promise<[{ count: number }]> {
    if (isAdministrator(principal)) return [{ count: await this.accounts.countUsers() }];
    const statuses = principal.role === 'userAdmin' ? accountStatuses : ['Active'];
    return [{ count: await this.accounts.countOfPartner(principal.partnerId, statuses) }];
  }
}
