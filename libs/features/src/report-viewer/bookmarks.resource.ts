import type { ReportBookmark } from '@portal/contracts';
import { useAddressParams, useNotice, usePortal, useWriting } from '@portal/ui-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportControls } from '../power-bi/report-session';

const lists = ['reportBookmarks'];

/** Parameter of an address with the id of a personal bookmark. */
export const bookmarkParam = 'savedBookmark';

/** Names the bookmark with which a report opens: that of an id, otherwise the user's default one unless the address names a page. */
export interface BookmarkPlace {
  id: string | undefined;
  hasDefault: boolean;
}

/** Returns the bookmark that the address of a report names. */
export function useBookmarkPlace(): BookmarkPlace {
  const [params] = useAddressParams();
  const id = params.get(bookmarkParam) ?? undefined;
  return { id, hasDefault: !params.has('page') && !params.has('bookmark') };
}

/** The user's bookmarks of a report. */
export function useReportBookmarks(reportId: number, enabled: boolean): readonly ReportBookmark[] {
  const { api, isReadOnly } = usePortal();
  const { data } = useQuery({
    queryKey: [...lists, reportId],
    queryFn: async () => (await api.reportBookmark.find({ reportId })).bookmarks,
    enabled: enabled && !isReadOnly,
    staleTime: Infinity,
  });
  return data ?? [];
}

/** Returns the call for a bookmark's state. Never fails: a report opens without its bookmark, too. */
export function useFindBookmarkState(reportId: number) {
  const { api, isReadOnly } = usePortal();
  const { reportBookmark } = api;
  const queries = useQueryClient();
  const notice = useNotice();
  const { t } = useTranslation('screens');
  return useCallback(
    async ({ id, hasDefault }: BookmarkPlace): Promise<string | undefined> => {
      // Bookmarks are private to the person.
      if (isReadOnly) return undefined;
      try {
        const { bookmarks, state } = await reportBookmark.find({ reportId, ...(id && { id }) });
        queries.setQueryData<ReportBookmark[]>([...lists, reportId], bookmarks);
        if (id && !state) notice.failure(t('bookmarks.missing'));
        return (id ?? hasDefault) ? (state ?? undefined) : undefined;
      } catch {
        if (id) notice.failure(t('bookmarks.missing'));
        return undefined;
      }
    },
    [reportBookmark, isReadOnly, queries, reportId, notice, t],
  );
}

/** Returns the id of the bookmark in the address and the function that shows another one. Follows changes of the address. */
export function useShownBookmark(reportId: number, controls: ReportControls | undefined) {
  const { t } = useTranslation('screens');
  const notice = useNotice();
  const [params, changeParams] = useAddressParams();
  const findState = useFindBookmarkState(reportId);
  const inAddress = params.get(bookmarkParam);
  const applied = useRef(inAddress);

  const show = async (id: string) => {
    applied.current = id;
    const state = await findState({ id, hasDefault: false });
    if (!state) return;
    changeParams(
      (current) => {
        for (const name of ['page', 'bookmark']) current.delete(name);
        current.set(bookmarkParam, id);
      },
      { replace: true },
    );
    await controls?.applyState(state).catch(() => notice.failure(t('bookmarks.notApplied')));
  };
  const onAddressChanged = useEffectEvent(() => {
    if (inAddress && inAddress !== applied.current) void show(inAddress);
    applied.current = inAddress;
  });
  useEffect(() => onAddressChanged(), [inAddress]);
  return { shown: inAddress, show: (id: string) => void show(id) };
}

export function useBookmarkChanges() {
  const { reportBookmark } = usePortal().api;
  return {
    save: useWriting(reportBookmark.save, lists),
    update: useWriting(reportBookmark.update, lists),
    remove: useWriting(reportBookmark.delete, lists),
  };
}
