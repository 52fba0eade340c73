import type { Scope } from '../src/bookmark';
import type { ReportData } from '../src/report-data';
import { DistrictBars, MonthLines } from './charts';
import { computeTotal, formatValue, listRegions, sumByDistrict, sumByMonth } from './figures';
import { Card } from './layout';

export interface PageProps {
  report: ReportData;
  scope: Scope;
  /** The selected district. */
  selected: string | undefined;
  onSelect: (district: string) => void;
  onVisualClick: (() => void) | undefined;
  /** True for the layout for phones, which leaves charts by month out. */
  isPortrait: boolean;
}

const maxTopDistricts = 10;
const formatPeriod = ({ lastMonths }: Scope) => `Last ${lastMonths} months`;

function Tiles({ report, scope }: { report: ReportData; scope: Scope }) {
  const { unit } = report.measure;
  const latest = sumByMonth(report, scope).at(-1);
  const highest = sumByDistrict(report, { ...scope, district: undefined })[0];
  const tiles = [
    [latest?.label, formatValue(latest?.value ?? 0, unit)],
    [unit === 'count' ? 'Total' : 'Average', formatValue(computeTotal(report, scope), unit)],
    ['Highest district', highest?.label ?? '–'],
  ];
  return (
    <dl className="tiles">
      {tiles.map(([label, value]) => (
        <div key={label} className="card">
          <dt className="hint">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Overview({ report, scope, selected, onSelect, onVisualClick, isPortrait }: PageProps) {
  const name = selected ?? scope.region ?? 'All districts';
  const points = sumByMonth(report, { ...scope, district: selected });
  return (
    <>
      <Tiles report={report} scope={{ ...scope, district: selected }} />
      <div className="columns">
        <Card title="Highest districts" hint={formatPeriod(scope)} onClick={onVisualClick}>
          <DistrictBars
            measure={report.measure}
            points={sumByDistrict(report, scope).slice(0, maxTopDistricts)}
            selected={selected}
            onSelect={onSelect}
          />
        </Card>
        {!isPortrait && (
          <Card title="By month" hint={report.measure.label} onClick={onVisualClick}>
            <MonthLines measure={report.measure} lines={[{ name, points }]} />
          </Card>
        )}
      </div>
    </>
  );
}

function Districts({ report, scope, selected, onSelect, onVisualClick }: PageProps) {
  return (
    <Card title="All districts" hint={formatPeriod(scope)} onClick={onVisualClick}>
      <DistrictBars
        measure={report.measure}
        points={sumByDistrict(report, scope)}
        selected={selected}
        onSelect={onSelect}
      />
    </Card>
  );
}

function Trends({ report, scope, onVisualClick }: PageProps) {
  const lines = listRegions(report)
    .filter((region) => !scope.region || scope.region === region)
    .map((region) => ({ name: region, points: sumByMonth(report, { ...scope, region }) }));
  return (
    <Card title="Regions by month" hint={report.measure.label} onClick={onVisualClick}>
      <MonthLines measure={report.measure} lines={lines} />
    </Card>
  );
}

/** The content of a page; that of the overview for an unknown name. */
export function PageContent({ name, ...props }: PageProps & { name: string }) {
  if (name === 'Districts') return <Districts {...props} />;
  return name === 'Trends' ? <Trends {...props} /> : <Overview {...props} />;
}
