import type { ImportRun, Paging } from '@portal/contracts';
import { usePortal, useRefresh } from '@portal/ui-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';

const latestKey = ['imports', 'latest'];
const listsOfImports = ['reports', 'count', 'imports', 'audit'];
const pollMilliseconds = 1_000;

/** Pages of the imports. */
export function useImportPages() {
  const { api } = usePortal();
  return {
    queryKey: ['imports', 'page'],
    load: (paging: Paging) => api.reportImport.findAll.page(paging),
  };
}

/** The latest import, followed while it runs, and the call that starts one; the lists of reports are fetched again once it ends. */
export function useReportImport() {
  const { reportImport } = usePortal().api;
  const queries = useQueryClient();
  const refresh = useEffectEvent(useRefresh(listsOfImports));
  const { data: run } = useQuery({
    queryKey: latestKey,
    queryFn: async () => {
      const { rows } = await reportImport.findAll.page({ sort: '-started', limit: 1, offset: 0 });
      return rows[0] ?? null;
    },
    refetchInterval: ({ state }) => (isRunning(state.data) ? pollMilliseconds : false),
  });
  const before = useRef(run);
  useEffect(() => {
    if (isRunning(before.current) && !isRunning(run)) refresh();
    before.current = run;
  }, [run]);
  return {
    run,
    start: async () => {
      const [started] = await reportImport.getReports({});
      if (started) queries.setQueryData<ImportRun | null>(latestKey, started);
    },
  };
}

/** Whether an import is under way. */
export const isRunning = (run: ImportRun | null | undefined): boolean => run?.status === 'Running';
