import { PowerBiError, type RetryOptions } from '../power-bi/power-bi-request.js';
import type { DatasetRefresh, PowerBiClient } from '../power-bi/power-bi.client.js';

/** What a source of data says about its age. */
export interface DataReading {
  /** A dataset of Power BI, or the address of a page. */
  source: string;
  /** ISO 8601; null if unknown. */
  refreshedAt: string | null;
  /** The usual time between two refreshes. */
  intervalSeconds: number;
  /** The last refresh, if it failed, with Power BI's reason. */
  failure: { id: string; at: string; reason: string } | null;
}

export const daySeconds = 86_400;
const minIntervalSeconds = 900;
/** Refreshes of the history that are read. Power BI keeps 20 or more. */
const historyLength = 10;

/**
 * Reads when a dataset was refreshed, and how often it is. A dataset without a history that the portal may read, such as one with a live
 * connection, has no times.
 * @throws PowerBiError or a network error that may pass
 */
export async function readDataset(
  powerBi: PowerBiClient,
  workspaceId: string,
  datasetId: string,
  retryOptions: RetryOptions,
): Promise<DataReading> {
  try {
    return toReading(
      datasetId,
      await powerBi.findRefreshes(workspaceId, datasetId, historyLength, retryOptions),
    );
  } catch (error) {
    if (error instanceof PowerBiError && error.isRefusal) return toReading(datasetId, []);
    throw error;
  }
}

/** @param refreshes the latest first */
export function toReading(source: string, refreshes: DatasetRefresh[]): DataReading {
  const ended = refreshes.filter(({ status }) => status === 'Completed' || status === 'Failed');
  const ends = ended.flatMap(({ status, endTime }) => (status === 'Completed' && endTime ? [endTime] : []));
  const gaps = ends
    .slice(1)
    .map((end, index) => (Date.parse(ends[index] ?? '') - Date.parse(end)) / 1_000)
    .sort((one, other) => one - other);
  const median = gaps[Math.floor(gaps.length / 2)] ?? daySeconds;
  const [last] = ended;
  return {
    source,
    refreshedAt: ends[0] ?? null,
    intervalSeconds: Math.round(Math.min(daySeconds, Math.max(minIntervalSeconds, median))),
    failure:
      last?.status === 'Failed'
        ? {
            id: last.requestId,
            at: last.endTime ?? new Date().toISOString(),
            reason: last.reason,
          }
        : null,
  };
}
