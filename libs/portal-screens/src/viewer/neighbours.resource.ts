import { usePortal } from '@portal/ui-kit';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { openedState, useOpenedFrom } from '../reports/list-position';
import { reportAddress } from '../reports/report-address';

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
  const from = useOpenedFrom();
  const offset = Math.max(0, (from?.index ?? 0) - 1);
  const { data } = useQuery({
    queryKey: ['reports', 'neighbours', from?.query, offset],
    queryFn: from ? () => catalogue.find({ ...from.query, offset, limit: 3 }) : skipToken,
    retry: false,
  });
  if (!from) return undefined;
  const position = data?.rows.findIndex((row) => row.id === id) ?? -1;
  const neighbour = (step: number): Neighbour | undefined => {
    const report = position < 0 ? undefined : data?.rows[position + step];
    if (!report) return undefined;
    const list = { ...from, index: offset + position + step };
    const open = () => void navigate(reportAddress(report.id), { replace: true, state: openedState(list) });
    return { name: report.name, open };
  };
  return { previous: neighbour(-1), next: neighbour(1) };
}
