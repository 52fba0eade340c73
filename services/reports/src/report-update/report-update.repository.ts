import { Injectable } from '@nestjs/common';
import { sql, type Transaction } from '@portal/service-kit';
import { buildOpenableSql, type Viewer } from '../access/viewer.sql.js';
import { ReportUpdateEntity } from './report-update.entity.js';

interface UpdatedReport {
  name: string;
  ownerPartnerId: number | null;
}

@Injectable()
export class ReportUpdateRepository {
  findReport(transaction: Transaction, viewer: Viewer, id: number): Promise<UpdatedReport | undefined> {
    return transaction.queryOne(
      sql<UpdatedReport>`SELECT r.name, r.owner_partner_id AS "ownerPartnerId" FROM report r
        WHERE r.id = ${id} AND ${buildOpenableSql(viewer).condition}`,
    );
  }

  async insert(
    transaction: Transaction,
    values: Pick<ReportUpdateEntity, 'reportId' | 'accountId' | 'updates'>,
  ): Promise<number> {
    const updates = transaction.getRepository(ReportUpdateEntity);
    const update = updates.create(values);
    await updates.insert(update);
    return update.id;
  }
}
