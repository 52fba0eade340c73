import type { WriteResponse } from '@portal/contracts';
import { useQueryClient } from '@tanstack/react-query';

/** Gives what has lists, named by the first part of their keys, fetched again. */
export function useRefresh(lists: readonly string[]): () => void {
  const queries = useQueryClient();
  return () => {
    for (const list of lists) void queries.invalidateQueries({ queryKey: [list] });
  };
}

/** Makes a writing call whose lists, named as for {@link useRefresh}, are fetched again afterwards, also when no answer came. */
export function useWriting<Input>(
  write: (input: Input) => Promise<WriteResponse>,
  lists: readonly string[],
): (input: Input) => Promise<WriteResponse> {
  const refresh = useRefresh(lists);
  return (input) => write(input).finally(refresh);
}
