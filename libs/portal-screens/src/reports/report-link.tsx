import { Link } from 'react-router';
import { reportAddress } from './report-address';

/** A report's name, which opens it, also in a row that opens something itself. */
export function ReportLink({ report: { id, name } }: { report: { id: number; name: string } }) {
  return (
    <Link to={reportAddress(id)} onClick={(event) => event.stopPropagation()}>
      {name}
    </Link>
  );
}
