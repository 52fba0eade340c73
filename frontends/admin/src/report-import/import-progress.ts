import type { ImportRun } from '@portal/contracts';

/** Undefined while loading, null before the first import. */
export type LatestImport = ImportRun | null | undefined;

/** `Incomplete` is an import that finished with a problem. */
export type ImportState = ImportRun['status'] | 'Incomplete';

export const getState = ({ status, error }: Pick<ImportRun, 'status' | 'error'>): ImportState =>
  status === 'Done' && error ? 'Incomplete' : status;

export const isRunning = (run: LatestImport): boolean => run?.status === 'Running';

/** Compares two polls of the latest import. An import that started and ended between them has ended. */
export function compareImports(before: LatestImport, now: LatestImport): 'started' | 'ended' | undefined {
  if (before === undefined || !now) return undefined;
  if (before?.id === now.id && before.status === now.status) return undefined;
  return isRunning(now) ? 'started' : 'ended';
}
