import { type CSSProperties, useEffect, useRef } from 'react';
import type { Scope } from '../src/bookmark';
import type { PageName, ReportData } from '../src/demo-data/data-types';
import { listRegions } from './figures';
import { type PageProps, PageContent } from './report-pages';

export interface Panes {
  filters: boolean;
  pageNavigation: boolean;
}

export interface ReportViewState {
  report: ReportData;
  page: PageName;
  scope: Scope;
  /** The selected district. */
  selected?: string;
  panes: Panes;
  /** One of powerbi-client's layout types. */
  layoutType?: number | undefined;
  /** Shown above the page, which takes no more input. */
  lockReason?: string;
}

/** The first page with everything; settings and bookmarks change it. */
export function createViewState(report: ReportData): ReportViewState {
  const [page] = report.pages;
  if (!page) throw new Error('The report has no page');
  const panes = { filters: true, pageNavigation: true };
  return { report, page, scope: { lastMonths: 12 }, panes };
}

interface ReportViewProps extends ReportViewState {
  /** True to show the page's layout for phones. */
  isPortrait?: boolean;
  onVisualClick?: PageProps['onVisualClick'];
  onPageChange: (page: PageName) => void;
  onFilter: (change: Partial<Scope>) => void;
  onSelect: PageProps['onSelect'];
}

/** One report: filters, the active page, and a tab for each page. */
export function ReportView(props: ReportViewProps) {
  const { report, page, scope, selected, panes, lockReason, onPageChange, onFilter, onSelect } = props;
  const { isPortrait = false, onVisualClick } = props;
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
        {panes.filters && (
          <aside className="side" inert={isLocked}>
            <FilterPane report={report} scope={scope} onFilter={onFilter} />
          </aside>
        )}
        <div className="canvas" inert={isLocked}>
          <PageContent
            name={page.displayName}
            report={report}
            scope={scope}
            selected={selected}
            onSelect={onSelect}
            onVisualClick={onVisualClick}
            isPortrait={isPortrait}
          />
        </div>
      </main>
      {panes.pageNavigation && (
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
      )}
    </div>
  );
}

const periods = [12, 6, 3];
const minSideWidth = 760;

/** Region and period; next to the page in a wide window, else folded above it. */
function FilterPane({ report, scope, onFilter }: Pick<ReportViewProps, 'report' | 'scope' | 'onFilter'>) {
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
