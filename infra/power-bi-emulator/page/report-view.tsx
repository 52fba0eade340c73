import { type CSSProperties, useEffect, useRef } from 'react';
import type { Scope } from '../src/bookmark';
import type { PageName, ReportData } from '../src/report-data';
import { listRegions } from './figures';
import { PageContent } from './report-pages';

export interface ReportViewState {
  report: ReportData;
  page: PageName;
  scope: Scope;
  /** The selected district. */
  selected?: string;
  /** Shown above the page, which takes no more input. */
  lockReason?: string;
}

/** The first page with everything; bookmarks change it. */
export function createViewState(report: ReportData): ReportViewState {
  const [page] = report.pages;
  if (!page) throw new Error('The report has no page');
  return { report, page, scope: { lastMonths: 12 } };
}

interface ReportViewProps extends ReportViewState {
  /** True to show the page's layout for phones. */
  isPortrait?: boolean;
  onVisualClick?: () => void;
  onPageChange: (page: PageName) => void;
  onChange: (change: Pick<ReportViewState, 'selected'> & { scope?: Scope }) => void;
}

/** One report: filters, the active page, and a tab for each page. */
export function ReportView(props: ReportViewProps) {
  const { report, page, scope, selected, lockReason, onPageChange, onChange } = props;
  const isLocked = lockReason !== undefined;
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    main.current?.scrollTo(0, 0);
  }, [page.name]);
  return (
    <div className="report" style={{ '--programme': report.accent } as CSSProperties}>
      <header>
        <h1>{report.name}</h1>
        <p className="hint">
          {report.measure.label}, {report.months[0]} to {report.months.at(-1)}
        </p>
      </header>
      <p className="status" role="status">
        {lockReason}
      </p>
      <main ref={main} tabIndex={-1}>
        <aside className="side" inert={isLocked}>
          <FilterPane
            report={report}
            scope={scope}
            onFilter={(filter) => onChange({ scope: { ...scope, ...filter }, selected: undefined })}
          />
        </aside>
        <div className="canvas" inert={isLocked}>
          <PageContent
            name={page.displayName}
            report={report}
            scope={scope}
            selected={selected}
            // Selecting it again clears the selection.
            onSelect={(district) => onChange({ selected: district === selected ? undefined : district })}
            onVisualClick={props.onVisualClick}
            isPortrait={props.isPortrait ?? false}
          />
        </div>
      </main>
      <nav className="tabs" aria-label="Pages of the report" inert={isLocked}>
        {report.pages.map((each) => (
          <button
            key={each.name}
            type="button"
            aria-current={each.name === page.name ? 'page' : undefined}
            onClick={() => onPageChange(each)}
          >
            {each.displayName}
          </button>
        ))}
      </nav>
    </div>
  );
}

const periods = [12, 6, 3];
const minSideWidth = 760;

interface FilterPaneProps extends Pick<ReportViewState, 'report' | 'scope'> {
  onFilter: (filter: Partial<Scope>) => void;
}

/** Region and period; next to the page in a wide window, else folded above it. */
function FilterPane({ report, scope, onFilter }: FilterPaneProps) {
  return (
    <details className="filters" open={window.innerWidth >= minSideWidth}>
      <summary>Filters</summary>
      <form>
        <Choice
          legend="Region"
          options={[undefined, ...listRegions(report)]}
          getLabel={(region) => region ?? 'All regions'}
          value={scope.region}
          onChange={(region) => onFilter({ region })}
        />
        <Choice
          legend="Period"
          options={periods}
          getLabel={(months) => `Last ${months} months`}
          value={scope.lastMonths}
          onChange={(lastMonths) => onFilter({ lastMonths })}
        />
      </form>
    </details>
  );
}

interface ChoiceProps<Option> {
  legend: string;
  options: Option[];
  getLabel: (option: Option) => string;
  value: Option;
  onChange: (option: Option) => void;
}

function Choice<Option>({ legend, options, getLabel, value, onChange }: ChoiceProps<Option>) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={getLabel(option)}>
          <input type="radio" name={legend} checked={option === value} onChange={() => onChange(option)} />
          {getLabel(option)}
        </label>
      ))}
    </fieldset>
  );
}
