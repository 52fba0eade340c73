import type { MessageRow } from '@portal/contracts';
import { useState } from 'react';

/** The ids of the messages that were new at some time of this visit, also once they are marked as seen. */
export function useNewIds(messages: readonly MessageRow[] = []): readonly number[] {
  const [ids, setIds] = useState<readonly number[]>([]);
  const added = messages.filter(({ id, seen }) => !seen && !ids.includes(id)).map(({ id }) => id);
  if (added.length > 0) setIds([...ids, ...added]);
  return ids;
}
