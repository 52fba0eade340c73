import type { Paging } from '@portal/contracts';
import { usePortal, useWriting } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { isUserRow } from '../people/choices.resource';
import { listsOfUsers } from '../people/lists-of-users';

/** Lists that show users. */

/** Fails with status 404 for a person that the user may not see. */
export function usePerson(id: number) {
  const { user } = usePortal().api;
  return useQuery({
    queryKey: ['person', id],
    queryFn: async () => (await user.find({ id })).filter(isUserRow)[0] ?? null,
    enabled: id > 0,
  });
}

export function useSignIns(id: number) {
  const { personRecord } = usePortal().api;
  return useQuery({
    queryKey: ['person', id, 'signIns'],
    queryFn: () => personRecord.findSignIns({ id }),
  });
}

export function useOwnSignIns() {
  const { signIns } = usePortal().api;
  return useQuery({ queryKey: ['signIns'], queryFn: () => signIns.findMine({}) });
}

/** The pages of the user's own sign-ins. */
export function useSignInHistory() {
  const { signIns } = usePortal().api;
  return { queryKey: ['signIns', 'history'], load: signIns.findHistory.page };
}

/** Sign one browser out, or all others, of the user or, for administrators, of anyone. */
export function useSigningOut() {
  const { signIns } = usePortal().api;
  const lists = ['person', 'signIns'];
  return {
    signOut: useWriting(signIns.forgetBrowser, lists),
    signOutOthers: useWriting(signIns.endOtherSessions, lists),
  };
}

export function useStatusChange() {
  const { user } = usePortal().api;
  return useWriting(user.updateStatus, listsOfUsers);
}

/** Pages of the lists about one person. */
export function usePersonLists(id: number) {
  const { personMessages, personRecord, personReports, viewsOfOne } = usePortal().api;
  return {
    history: {
      queryKey: ['audit', 'person', id],
      load: (paging: Paging) => personRecord.findHistory.page({ id, ...paging }),
    },
    reports: {
      queryKey: ['permissions', 'person', id],
      load: (paging: Paging) => personReports.findOpen.page({ id, ...paging }),
    },
    messages: {
      queryKey: ['messages', 'person', id],
      load: (paging: Paging) => personMessages.findAll.page({ id, ...paging }),
    },
    views: {
      queryKey: ['views', 'person', id],
      load: (paging: Paging) => viewsOfOne.findByPerson.page({ id, ...paging }),
    },
  };
}

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
