import type { Paging } from '@portal/contracts';
import { usePortal, useWriting } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { isUserRow } from './choices.resource';
import { listsOfUsers } from './lists-of-users';

/** Fails with status 404 for a person that the user may not see. */
export function usePerson(id: number) {
  const { user } = usePortal().api;
  return useQuery({
    queryKey: ['person', id],
    queryFn: async () => (await user.find({ id })).filter(isUserRow)[0] ?? null,
    enabled: id > 0,
  });
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
