import { Injectable } from '@nestjs/common';
import type { AccessPairRow, Page, Paging, PersonAccess } from '@portal/contracts';
import { Database, readPage } from '@portal/service-kit';
import { listOfAdministrator, listOfReport, listOfUser } from './access-list.sql.js';
import { accessPart, partPairs } from './access-part.sql.js';

/** The next people with what they may open. */
export interface AccessPart {
  rows: PersonAccess[];
  nextAfterUserId: number | null;
  people: number;
}

/** Who may open which reports, as lists of pairs. */
@Injectable()
export class AccessPairRepository {
  constructor(private readonly database: Database) {}

  /** A page of the reports that an account who is no administrator may open; of one report alone where it is given. */
  ofUser(userId: number, reportId: number | undefined, paging: Paging): Promise<Page<AccessPairRow>> {
    return readPage(this.database, listOfUser, paging, [userId, reportId ?? null]);
  }

  /** The same of an administrator, who may open every report. */
  ofAdministrator(
    userId: number,
    reportId: number | undefined,
    paging: Paging,
  ): Promise<Page<AccessPairRow>> {
    return readPage(this.database, listOfAdministrator, paging, [userId, reportId ?? null]);
  }

  /** A page of those who may open a report, administrators left out; of nobody with null. */
  ofReport(reportId: number | null, paging: Paging): Promise<Page<AccessPairRow>> {
    return readPage(this.database, listOfReport, paging, [reportId]);
  }

  /** The people after an account, by id, until they have {@link partPairs} pairs or more. */
  async part(afterUserId: number): Promise<AccessPart> {
    const [part] = await this.database.rows<AccessPart>(accessPart, [afterUserId, partPairs]);
    return part ?? { rows: [], nextAfterUserId: null, people: 0 };
  }
}
