import { useQuery } from '@tanstack/react-query';
import { usePortal } from '../app/portal-context';

/** Reads the user's draft of a form from the server, once for each time the form opens. */
export function useFoundDraft(form: string | undefined) {
  const { account, api } = usePortal();
  return useQuery({
    queryKey: ['draft', form],
    queryFn: async () => (await api.draft.find({ userId: account.id, form: form ?? '' })).draft,
    enabled: form !== undefined,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

/** Writes the user's draft of a form. `saveNow` outlives the page, but does not renew an expired token. */
export function useDraftWrites(form: string | undefined) {
  const { account, api, background } = usePortal();
  const key = { userId: account.id, form: form ?? '' };
  return {
    save: (content: string) => api.draft.save({ ...key, content }),
    saveNow: (content: string) => background.draft.save({ ...key, content }),
    remove: () => api.draft.delete(key),
  };
}
