import { containsWords } from '@portal/contracts/rules';
import type { commentContract, RecipientRow, RequestOf } from '@portal/contracts';
import { useDebounced, usePortal, useWriting } from '@portal/ui-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatName } from '../people/person-name';

type ThreadFilter = Omit<RequestOf<typeof commentContract.calls.findThreads>, 'sort' | 'search' | 'offset'>;

export function useThreads(filter: ThreadFilter) {
  const { comment } = usePortal().api;
  return useQuery({
    queryKey: ['comments', filter],
    queryFn: () => comment.findThreads.page(filter),
    placeholderData: keepPreviousData,
  });
}

/** The number of open threads; undefined until it is known. */
export function useOpenThreadCount(reportId: number): number | undefined {
  const { comment } = usePortal().api;
  const { data } = useQuery({
    queryKey: ['comments', 'count', reportId],
    queryFn: async () => (await comment.findOpenCount({ reportId }))[0].count,
  });
  return data;
}

/** The calls that write comments. */
export function useCommentWrites() {
  const { comment } = usePortal().api;
  const lists = ['comments'];
  return {
    start: useWriting(comment.insert, lists),
    reply: useWriting(comment.reply, lists),
    update: useWriting(comment.update, lists),
    remove: useWriting(comment.delete, lists),
    resolve: useWriting(comment.resolve, lists),
  };
}

const maxSuggestions = 6;

/** Finds people who can be mentioned: without a name, those of the user's partner. */
export function useMentionable(reportId: number, name: string | undefined): readonly RecipientRow[] {
  const { reportAudience } = usePortal().api;
  const sought = useDebounced(name);
  const { data = [], isPlaceholderData } = useQuery({
    queryKey: ['recipients', reportId, 'mention', sought],
    queryFn: async () => {
      const search = sought ? { search: sought, anyPartner: 'true' as const } : {};
      return (await reportAudience.findRecipients.page({ reportId, limit: maxSuggestions, ...search })).rows;
    },
    enabled: sought !== undefined,
    placeholderData: keepPreviousData,
  });
  if (name === undefined) return [];
  if (sought === name && !isPlaceholderData) return data;
  // Enter must not choose a person of an earlier search.
  return data.filter((person) => containsWords(formatName(person), name));
}
