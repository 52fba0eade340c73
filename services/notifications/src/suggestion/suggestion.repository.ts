import { Injectable } from '@nestjs/common';
import { insertOnce } from '../idempotency/insert-once.js';

@Injectable()
export class SuggestionRepository {
  /** Inserts report id and message. */
  readonly insert = insertOnce('suggestion', ['report_id', 'text']);
}
