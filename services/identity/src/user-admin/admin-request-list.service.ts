import { Injectable } from '@nestjs/common';
import { wantsPage, type AdminRequestRow, type Page, type Paging } from '@portal/contracts';
import { AdminRequestListRepository } from './admin-request-list.repository.js';

type Listed = Promise<Page<AdminRequestRow> | AdminRequestRow[]>;

/** Lists of requests to become a user admin, newest first: pages where one is asked for. */
@Injectable()
export class AdminRequestListService {
  constructor(private readonly requests: AdminRequestListRepository) {}

  /** Those that are not decided yet. */
  open(paging: Paging): Listed {
    return this.list(true, paging);
  }

  /** All. */
  all(paging: Paging): Listed {
    return this.list(false, paging);
  }

  private async list(openOnly: boolean, paging: Paging): Listed {
    const page = await this.requests.page(openOnly, paging);
    return wantsPage(paging) ? page : page.rows;
  }
}
