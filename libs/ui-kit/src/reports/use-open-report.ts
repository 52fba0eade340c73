import { useNavigate } from 'react-router';
import { reportAddress } from './report-address';

/** Opens a report. */
export function useOpenReport(): (report: { id: number }) => void {
  const navigate = useNavigate();
  return ({ id }) => void navigate(reportAddress(id));
}
