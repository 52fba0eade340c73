import { usePortal } from '@portal/ui-kit';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { type ListedReport, toOpenedState, useOpenedFrom } from '../reports/list-position';
import { useReportAddress } from '../reports/use-report-address';

interface Neighbour {
  name: string;
  open: () => void;
}

interface Neighbours {
  previous: Neighbour | undefined;
  next: Neighbour | undefined;
}

/** The reports before and after one in the list that it was opened from; undefined without a list. */
export function useNeighbours(id: number): Neighbours | undefined {
  const { catalogue } = usePortal().api;
  const navigate = useNavigate();
  const getAddress = useReportAddress();
  const from = useOpenedFrom();
  const offset = from?.query ? Math.max(0, from.index - 1) : 0;
  const { data } = useQuery({
    queryKey: ['reports', 'neighbours', from?.query, offset],
    queryFn: from?.query ? () => catalogue.find({ ...from.query, offset, limit: 3 }) : skipToken,
    retry: false,
  });
  const reports: readonly ListedReport[] | undefined = from?.reports ?? data?.rows;
  if (!from || !reports) return undefined;
  const position = reports.findIndex((report) => report.id === id);
  // A report that is no longer in the list was before the one at its index.
  const [before, after] =
    position < 0 ? [from.index - offset - 1, from.index - offset] : [position - 1, position + 1];
  const getNeighbour = (index: number): Neighbour | undefined => {
    const report = reports[index];
    if (!report) return undefined;
    const state = toOpenedState({ ...from, index: offset + index });
    const open = () => void navigate(getAddress(report), { replace: true, state });
    return { name: report.name, open };
  };
  return { previous: getNeighbour(before), next: getNeighbour(after) };
}
