import { insertOnce } from '../idempotency/insert-once.js';

/** Keeps a caller's recommendation: of which report, with which message. */
export const insertSuggestion = insertOnce('suggestion', ['report_id', 'text']);
