import { Injectable } from '@nestjs/common';
import { insertOnce, type InsertOnce } from '../idempotency/insert-once.js';

@Injectable()
export class SuggestionRepository {
  /** Inserts report id and message. */
  readonly insert: InsertOnce = insertOnce('suggestion', ['report_id', 'text']);
}
