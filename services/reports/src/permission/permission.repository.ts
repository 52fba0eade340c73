import { Injectable } from '@nestjs/common';
import type { ManagedPartner, ReportType, Role } from '@portal/contracts';
import { isManagedSql, sql, type Transaction } from '@portal/service-kit';
import { existsSql } from '../access/report-access.sql.js';
import { ReplicatedAccountEntity, ReplicatedGroupEntity } from '../projection/projection.entity.js';

export interface PermittedReport {
  id: number;
  name: string;
  type: ReportType;
}

export interface PermittedAccount {
  id: number;
  name: string;
  role: Role;
  partnerId: number | null;
}

@Injectable()
export class PermissionRepository {
  /** Locks the existing reports against changes. */
  lockReports(transaction: Transaction, ids: number[], owner: ManagedPartner): Promise<PermittedReport[]> {
    return transaction.rows(
      sql<PermittedReport>`SELECT r.id, r.name, r.type FROM report r
        WHERE r.id = ANY (${ids}::int[]) AND ${existsSql} AND ${isManagedSql(owner, sql`r.owner_partner_id`)}
        ORDER BY r.id FOR SHARE`,
    );
  }

  async findGroupName(transaction: Transaction, id: number): Promise<string | undefined> {
    const group = await transaction.repository(ReplicatedGroupEntity).findOneBy({ id });
    return group?.name;
  }

  /** Locks an account against deletion. */
  async lockAccount(transaction: Transaction, id: number): Promise<PermittedAccount | undefined> {
    const account = await transaction
      .repository(ReplicatedAccountEntity)
      .findOne({ where: { id }, lock: { mode: 'for_key_share' } });
    if (!account) return undefined;
    const { role, partnerId, firstname, surname } = account;
    return { id, name: `${firstname} ${surname}`, role, partnerId };
  }
}
