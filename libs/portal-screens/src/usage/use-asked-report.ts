import { useLocation } from 'react-router';
import { isGone } from '@portal/ui-kit/platform';
import { useReport } from '../reports/report.resource';

/** Whose a report is, as its own partner, another one or nobody; `unknown` until that is known. */
export type Ownership = 'unknown' | 'own' | 'foreign' | 'nobody';

/**
 * What is known of a report that is asked about by the people of a partner, or by administrators without one, who own none. A list that
 * leads here may know the name of one that is not open to the person, and therefore not its partner's.
 */
export function useAskedReport(
  id: number,
  partnerId: number | undefined,
): { name: string | undefined; owner: Ownership } {
  const state = useLocation().state as { reportName?: string } | null;
  const { data, error } = useReport(id);
  const name = data?.name ?? state?.reportName;
  if (!data) return { name, owner: isGone(error) ? 'foreign' : 'unknown' };
  if (data.user_type_id === null) return { name, owner: 'nobody' };
  return { name, owner: data.user_type_id === partnerId ? 'own' : 'foreign' };
}
