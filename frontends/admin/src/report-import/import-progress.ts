import type { ImportRun } from '@portal/contracts';

/** The latest import: undefined while it is fetched, null where there was none yet. */
export type LatestImport = ImportRun | null | undefined;

/** How an import stands; `Incomplete` for one that is done but for something that went wrong. */
export type ImportState = ImportRun['status'] | 'Incomplete';

/** The {@link ImportState} of an import. */
export const stateOf = ({ status, error }: Pick<ImportRun, 'status' | 'error'>): ImportState =>
  status === 'Done' && error ? 'Incomplete' : status;

/** Whether an import is under way. */
export const isRunning = (run: LatestImport): boolean => run?.status === 'Running';

/** What happened between two looks at the latest import; one that came and went unseen has ended. */
export function happened(before: LatestImport, now: LatestImport): 'started' | 'ended' | undefined {
  if (before === undefined || !now) return undefined;
  if (before?.id === now.id && before.status === now.status) return undefined;
  return isRunning(now) ? 'started' : 'ended';
}
