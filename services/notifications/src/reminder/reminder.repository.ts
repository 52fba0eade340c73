import { Injectable } from '@nestjs/common';
import type { ManagedPartner } from '@portal/contracts';
import { isManagedSql, sql, type Transaction } from '@portal/service-kit';
import type { Addressee } from '../projection/people.repository.js';

interface Reminded extends Addressee {
  partner: string;
  /** The present ISO week, such as `2026-W07`. */
  week: string;
}

@Injectable()
export class ReminderRepository {
  /** Finds an active user or user admin of the managed partner. */
  findReminded(
    transaction: Transaction,
    accountId: number,
    partner: ManagedPartner,
  ): Promise<Reminded | undefined> {
    return transaction.queryOne(
      sql<Reminded>`SELECT a.id, a.firstname || ' ' || a.surname AS name, a.email, coalesce(p.name, '') AS partner,
          to_char(now(), 'IYYY"-W"IW') AS week
        FROM replicated_account a LEFT JOIN replicated_partner p ON p.id = a.partner_id
        WHERE a.id = ${accountId} AND a.status = 'Active' AND a.role <> 'administrator'
          AND ${isManagedSql(partner, sql`a.partner_id`)}`,
    );
  }
}
