import type { DatabaseUrls, Portal } from '@portal/local';
import { query } from '../database.js';
import { fetchResponse } from '../load/run-load.js';
import type { MixedRequest } from './mix.js';

/** Select the marker of each row that the load may have written; null for a view without a request. */
const markerStatements: [keyof DatabaseUrls, string][] = [
  ['identity', 'SELECT email AS marker FROM session JOIN account ON account.id = account_id'],
  ['analytics', 'SELECT key AS marker FROM viewership LEFT JOIN viewership_key ON viewership_id = id'],
  ['notifications', 'SELECT text AS marker FROM feedback'],
];

const timeoutMs = 15_000;

/** Sends requests and compares the writes among them with the stored rows. */
export class WriteLedger {
  private readonly sent = new Set<string>();
  private readonly acknowledged = new Set<string>();

  constructor(private readonly portal: Portal) {}

  /** Returns the status; 0 without a response. */
  async send(request: MixedRequest): Promise<number> {
    const { marker } = request;
    if (marker) this.sent.add(marker);
    try {
      const response = await fetchResponse(this.portal.url, request, AbortSignal.timeout(timeoutMs));
      await response.arrayBuffer();
      if (marker && response.ok) this.acknowledged.add(marker);
      return response.status;
    } catch {
      return 0;
    }
  }

  /** Counts the acknowledged writes without a row, and the rows beyond one of each write. */
  async compare(): Promise<{ lost: number; doubled: number }> {
    const stored: (string | null)[] = [];
    for (const [service, statement] of markerStatements) {
      const rows = await query<{ marker: string | null }>(this.portal.databases[service], statement);
      stored.push(...rows.map(({ marker }) => marker));
    }
    return compareMarkers(this.sent, this.acknowledged, stored);
  }
}

export function compareMarkers(
  sent: Set<string>,
  acknowledged: Set<string>,
  stored: (string | null)[],
): { lost: number; doubled: number } {
  const found = new Set(stored);
  const written = stored.filter((marker) => marker === null || sent.has(marker));
  const writtenOnce = new Set(written.filter((marker) => marker !== null));
  return {
    lost: [...acknowledged].filter((marker) => !found.has(marker)).length,
    doubled: written.length - writtenOnce.size,
  };
}
