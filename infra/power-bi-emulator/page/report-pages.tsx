import type { ReportData } from '../src/demo-data/data-types';
import { DistrictBars, MonthLines } from './charts';
import { sumByDistrict, sumByMonth, listRegions, type Scope } from './figures';
import { KpiTiles } from './kpi-tiles';
import { Card } from './layout';

export interface Selection {
  district?: string;
  month?: string;
}

/** A visual with events, in Power BI's terms. */
export interface Visual {
  name: string;
  title: string;
  type: 'barChart' | 'lineChart';
}

export interface PageProps {
  report: ReportData;
  scope: Scope;
  selection: Selection;
  onSelect: (visual: Visual, selection: Selection) => void;
}

const visuals = {
  topDistricts: { name: 'topDistricts', title: 'Highest districts', type: 'barChart' },
  byMonth: { name: 'byMonth', title: 'By month', type: 'lineChart' },
  allDistricts: { name: 'allDistricts', title: 'All districts', type: 'barChart' },
  regionsByMonth: { name: 'regionsByMonth', title: 'Regions by month', type: 'lineChart' },
} satisfies Record<string, Visual>;

const maxTopDistricts = 10;
const formatPeriod = ({ lastMonths }: Scope) => `Last ${lastMonths} months`;

function Overview({ report, scope, selection, onSelect }: PageProps) {
  const { district, month } = selection;
  const name = district ?? 'All districts';
  return (
    <>
      <KpiTiles series={report} scope={{ ...scope, ...selection }} />
      <div className="columns">
        <Card title={visuals.topDistricts.title} hint={month ?? formatPeriod(scope)}>
          <DistrictBars
            measure={report.measure}
            points={sumByDistrict(report, { ...scope, month }).slice(0, maxTopDistricts)}
            selected={district}
            onSelect={(label) => onSelect(visuals.topDistricts, { district: label })}
          />
        </Card>
        <Card title={visuals.byMonth.title} hint={district ?? scope.region ?? 'All districts'}>
          <MonthLines
            measure={report.measure}
            lines={[{ name, points: sumByMonth(report, { ...scope, district }) }]}
            selected={month}
            onSelect={(label) => onSelect(visuals.byMonth, { month: label })}
          />
        </Card>
      </div>
    </>
  );
}

function Districts({ report, scope, selection, onSelect }: PageProps) {
  const { target } = report.measure;
  const hint = target === undefined ? formatPeriod(scope) : `The dashed line is the target, ${target}%`;
  return (
    <Card title={visuals.allDistricts.title} hint={hint}>
      <DistrictBars
        measure={report.measure}
        points={sumByDistrict(report, { ...scope, month: selection.month })}
        selected={selection.district}
        onSelect={(label) => onSelect(visuals.allDistricts, { district: label })}
      />
    </Card>
  );
}

function Trends({ report, scope, selection, onSelect }: PageProps) {
  const lines = listRegions(report)
    .filter((region) => !scope.region || scope.region === region)
    .map((region) => ({ name: region, points: sumByMonth(report, { ...scope, region }) }));
  return (
    <Card title={visuals.regionsByMonth.title} hint={report.measure.label}>
      <MonthLines
        measure={report.measure}
        lines={lines}
        selected={selection.month}
        onSelect={(month) => onSelect(visuals.regionsByMonth, { month })}
      />
    </Card>
  );
}

/** The content of a page; that of the overview for an unknown name. */
export function PageContent({ name, ...props }: PageProps & { name: string }) {
  if (name === 'Districts') return <Districts {...props} />;
  return name === 'Trends' ? <Trends {...props} /> : <Overview {...props} />;
}
