import { useState } from 'react';
import type { ReportData } from '../src/report-data';
import { createPageRoot } from './layout';
import { createViewState, ReportView } from './report-view';

/** A report of another organisation, at the address of its data without `/data`. */
function DemoReport({ report }: { report: ReportData }) {
  const [state, setState] = useState(() => createViewState(report));
  return (
    <ReportView
      {...state}
      onPageChange={(page) => setState({ ...state, page, selected: undefined })}
      onChange={(change) => setState({ ...state, ...change })}
    />
  );
}

const response = await fetch(`${location.pathname}/data`);
if (!response.ok) throw new Error(`Fetching the report failed with ${response.status}`);
const report = (await response.json()) as ReportData;
document.title = report.name;
createPageRoot().render(<DemoReport report={report} />);
