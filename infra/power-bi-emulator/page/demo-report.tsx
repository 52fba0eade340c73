import { useState } from 'react';
import type { ReportData } from '../src/demo-data/data-types';
import { createPageRoot } from './layout';
import { createViewState, ReportView, type ReportViewState } from './report-view';

/** A report of another organisation, at the address of its data without `/data`. */
function DemoReport({ report }: { report: ReportData }) {
  const [state, setState] = useState(() => createViewState(report));
  const change = (part: Partial<ReportViewState>) => setState({ ...state, ...part });
  return (
    <ReportView
      {...state}
      onPageChange={(page) => change({ page, selected: undefined })}
      onFilter={(filter) => change({ scope: { ...state.scope, ...filter }, selected: undefined })}
      onSelect={(district) => change({ selected: district === state.selected ? undefined : district })}
    />
  );
}

const response = await fetch(`${location.pathname}/data`);
if (!response.ok) throw new Error(`Fetching the report failed with ${response.status}`);
const report = (await response.json()) as ReportData;
document.title = report.name;
createPageRoot().render(<DemoReport report={report} />);
