import type { ImportRun, Paging } from '@portal/contracts';
import { usePortal, useRefresh } from '@portal/ui-kit';
import { getPollInterval } from '@portal/ui-kit/platform';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { compareImports, isRunning, type LatestImport } from './import-progress';

const pagesKey = ['imports', 'page'];
const latestKey = ['imports', 'latest'];
const listsOfImports = ['reports', 'count', 'permissions', 'audit'];
const runningPollMs = 1_000;
// The daily import starts on the server.
const idlePollMs = 30_000;

export function useImportPages() {
  const { api } = usePortal();
  return { queryKey: pagesKey, load: (paging: Paging) => api.reportImport.findAll.page(paging) };
}

/** Polls the latest import, starts a new one, and refreshes the lists that show imported reports. */
export function useReportImport() {
  const { reportImport } = usePortal().api;
  const queries = useQueryClient();
  const { data: run, isError } = useQuery({
    queryKey: latestKey,
    queryFn: async () => {
      const { rows } = await reportImport.findAll.page({ sort: '-started', limit: 1, offset: 0 });
      return rows[0] ?? null;
    },
    refetchInterval: ({ state }) => getPollInterval(isRunning(state.data) ? runningPollMs : idlePollMs),
  });
  useRefreshByImport(run);
  return {
    run,
    isError,
    start: async () => {
      const [started] = await reportImport.getReports({});
      if (started) queries.setQueryData<ImportRun | null>(latestKey, started);
    },
  };
}

/** Refreshes the imports when one starts or ends, and the lists of reports when it ends. */
function useRefreshByImport(run: LatestImport): void {
  const queries = useQueryClient();
  const refreshLists = useRefresh(listsOfImports);
  const previousRun = useRef(run);
  const refreshAfter = useEffectEvent((before: LatestImport) => {
    const change = compareImports(before, run);
    if (change) void queries.invalidateQueries({ queryKey: pagesKey });
    if (change === 'ended') refreshLists();
  });
  useEffect(() => {
    refreshAfter(previousRun.current);
    previousRun.current = run;
  }, [run]);
}
