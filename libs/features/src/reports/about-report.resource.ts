import type { Paging } from '@portal/contracts';
import { usePortal, useWriting } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';

/** Fails with status 404 for a report that the user may neither open nor manage. */
export function useAboutReport(id: number) {
  const { aboutReport } = usePortal().api;
  return useQuery({
    queryKey: ['reports', 'about', id],
    queryFn: () => aboutReport.find({ id }),
    enabled: id > 0,
  });
}

/** Returns the call that marks a report as verified until a time; with null, no longer. */
export function useVerification() {
  const { reportManagement } = usePortal().api;
  return useWriting(reportManagement.verify, ['reports', 'audit', 'recentReports', 'favourites']);
}

/** Pages of the lists about one report. */
export function useReportLists(id: number) {
  const { aboutReport, audit } = usePortal().api;
  return {
    history: {
      queryKey: ['audit', 'report', id],
      load: (paging: Paging) => audit.findAll.page({ kind: 'Report', subjectId: id, ...paging }),
    },
    people: {
      queryKey: ['permissions', 'peopleOf', id],
      load: (paging: Paging) => aboutReport.findPeople.page({ id, ...paging }),
    },
    partners: {
      queryKey: ['permissions', 'partnersOf', id],
      load: (paging: Paging) => aboutReport.findPartners.page({ id, ...paging }),
    },
    groups: {
      queryKey: ['permissions', 'groupsOf', id],
      load: (paging: Paging) => aboutReport.findGroups.page({ id, ...paging }),
    },
    updates: {
      queryKey: ['reportUpdates', 'of', id],
      load: (paging: Paging) => aboutReport.findUpdates.page({ id, ...paging }),
    },
  };
}

const latestNotes = 5;

/** The latest update notes of a report. */
export function useLatestNotes(id: number) {
  const { aboutReport } = usePortal().api;
  return useQuery({
    queryKey: ['reportUpdates', 'latest', id],
    queryFn: async () => (await aboutReport.findUpdates.page({ id, limit: latestNotes })).rows,
  });
}

export function useReportViews(id: number) {
  const { viewsOfOne } = usePortal().api;
  return useQuery({ queryKey: ['views', 'report', id], queryFn: () => viewsOfOne.findByReport({ id }) });
}
