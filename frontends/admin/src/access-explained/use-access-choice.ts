import { useReport } from '@portal/portal-screens';
import { useFilter } from '@portal/ui-kit';
import { isGone } from '@portal/ui-kit/platform';
import { useUser } from './access-explained.resource';

/** One of the two whose rights are looked at, as the address names it. */
export interface Chosen<Row> {
  /** Undefined where none is named, or one that is gone. */
  id: number | undefined;
  /** What it is, once that is known. */
  row: Row | undefined;
  isGone: boolean;
  choose: (id: number | undefined) => void;
}

/** The user and the report that the address names. */
export function useAccessChoice() {
  const [userId, chooseUser] = useId('user');
  const [reportId, chooseReport] = useId('report');
  return {
    user: chosen(userId, useUser(userId), chooseUser),
    report: chosen(reportId, useReport(reportId), chooseReport),
  };
}

function useId(name: string) {
  const [given, change] = useFilter(name);
  const id = /^[1-9]\d{0,8}$/.test(given) ? Number(given) : undefined;
  return [id, (chosenId: number | undefined) => change(chosenId ? String(chosenId) : '')] as const;
}

interface Lookup<Row> {
  data: Row | null | undefined;
  error: unknown;
}

function chosen<Row>(
  id: number | undefined,
  { data, error }: Lookup<Row>,
  choose: (id: number | undefined) => void,
): Chosen<Row> {
  const gone = isGone(error);
  return { id: gone ? undefined : id, row: data ?? undefined, isGone: gone, choose };
}
