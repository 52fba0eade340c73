import { Injectable } from '@nestjs/common';
import type { Caller } from '@portal/contracts';
import { Database, type Transaction } from '@portal/service-kit';
import { findInsertedEarlier, insertOnce, type InsertResult } from '../idempotency/insert-once.sql.js';

@Injectable()
export class SuggestionRepository {
  constructor(private readonly database: Database) {}

  /** The id of the recommendation that the caller made earlier with the same Idempotency-Key. */
  findEarlier(caller: Caller): Promise<number | undefined> {
    return findInsertedEarlier(this.database, caller, 'suggestion');
  }

  insert(transaction: Transaction, caller: Caller, reportId: number, text: string): Promise<InsertResult> {
    return insertOnce(transaction, caller, 'suggestion', { report_id: reportId, text });
  }
}
