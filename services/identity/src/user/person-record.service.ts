import { Injectable } from '@nestjs/common';
import { isAdministrator, type Paging, type Principal, type UsedBrowser } from '@portal/contracts';
import { SignInRecordRepository } from '../sign-in-record/sign-in-record.repository.js';
import { PersonRecordRepository } from './person-record.repository.js';
import { UserService } from './user.service.js';

/** Reads the record of one account that the caller may see. */
@Injectable()
export class PersonRecordService {
  constructor(
    private readonly users: UserService,
    private readonly records: PersonRecordRepository,
    private readonly signIns: SignInRecordRepository,
  ) {}

  /**
   * Finds known devices; for user admins without ids and addresses.
   * @throws Problem `not-found` for an account that the caller may not see
   */
  async findSignIns(principal: Principal, id: number): Promise<UsedBrowser[]> {
    await this.users.find(principal, id);
    const browsers = await this.signIns.findBrowsers(id);
    return isAdministrator(principal)
      ? browsers
      : browsers.map((browser) => ({ ...browser, id: null, address: null }));
  }

  /**
   * Lists the changes of an account. User admins see only changes of the status, because others may name the partner that the person came
   * from.
   * @throws Problem `not-found` for an account that the caller may not see
   */
  async findHistory(principal: Principal, id: number, paging: Paging) {
    await this.users.find(principal, id);
    return this.records.findHistory(id, !isAdministrator(principal), paging);
  }
}
