import type { WriteAnswer } from '@portal/contracts';
import { useQueryClient } from '@tanstack/react-query';

/** Makes a writing call whose lists, named by the first part of their keys, are fetched again afterwards, also when no answer came. */
export function useWriting<Input>(
  write: (input: Input) => Promise<WriteAnswer>,
  lists: readonly string[],
): (input: Input) => Promise<WriteAnswer> {
  const queries = useQueryClient();
  return async (input) => {
    try {
      return await write(input);
    } finally {
      for (const list of lists) void queries.invalidateQueries({ queryKey: [list] });
    }
  };
}
