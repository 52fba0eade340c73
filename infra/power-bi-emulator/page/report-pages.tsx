import type { ReactNode } from 'react';
import type { ReportData } from '../src/demo-data/data-types';
import { DistrictBars, MonthLines } from './charts';
import {
  sumByDistrict,
  sumByMonth,
  formatValue,
  listMonths,
  listRegions,
  findRows,
  type Scope,
  computeTotal,
} from './figures';
import { HeatMap } from './heat-map';
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
  type: 'barChart' | 'lineChart' | 'heatMap' | 'tableEx';
}

export interface PageProps {
  report: ReportData;
  scope: Scope;
  selection: Selection;
  onSelect: (visual: Visual, selection: Selection) => void;
}

interface ReportPage {
  visuals: Visual[];
  Content: (props: PageProps) => ReactNode;
}

const visuals = {
  topDistricts: { name: 'topDistricts', title: 'Highest districts', type: 'barChart' },
  byMonth: { name: 'byMonth', title: 'By month', type: 'lineChart' },
  allDistricts: { name: 'allDistricts', title: 'All districts', type: 'barChart' },
  regions: { name: 'regions', title: 'Regions', type: 'tableEx' },
  regionsByMonth: { name: 'regionsByMonth', title: 'Regions by month', type: 'lineChart' },
  season: { name: 'season', title: 'Season by district', type: 'heatMap' },
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

function RegionTable({ report, scope }: Pick<PageProps, 'report' | 'scope'>) {
  const { unit } = report.measure;
  const regions = listRegions(report).filter((region) => !scope.region || scope.region === region);
  return (
    <div className="table-room" role="group" aria-label={visuals.regions.title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {['Region', 'Districts', unit === 'count' ? 'Total' : 'Average', 'Highest'].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {regions.map((region) => {
            const districts = sumByDistrict(report, { ...scope, region });
            return (
              <tr key={region}>
                <th scope="row">{region}</th>
                <td>{districts.length}</td>
                <td>{formatValue(computeTotal(report, { ...scope, region }), unit)}</td>
                <td>{districts[0]?.label}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Districts({ report, scope, selection, onSelect }: PageProps) {
  const { target } = report.measure;
  const barsHint = target === undefined ? formatPeriod(scope) : `The dashed line is the target, ${target}%`;
  return (
    <>
      <Card title={visuals.regions.title} hint={formatPeriod(scope)}>
        <RegionTable report={report} scope={scope} />
      </Card>
      <Card title={visuals.allDistricts.title} hint={barsHint}>
        <DistrictBars
          measure={report.measure}
          points={sumByDistrict(report, { ...scope, month: selection.month })}
          selected={selection.district}
          onSelect={(label) => onSelect(visuals.allDistricts, { district: label })}
        />
      </Card>
    </>
  );
}

function Trends({ report, scope, selection, onSelect }: PageProps) {
  const months = listMonths(report, scope);
  const lines = listRegions(report)
    .filter((region) => !scope.region || scope.region === region)
    .map((region) => ({ name: region, points: sumByMonth(report, { ...scope, region }) }));
  const rows = findRows(report, { region: scope.region, lastMonths: scope.lastMonths }).map((row) => ({
    ...row,
    values: row.values.slice(-scope.lastMonths),
  }));
  return (
    <>
      <Card title={visuals.regionsByMonth.title} hint={report.measure.label}>
        <MonthLines
          measure={report.measure}
          lines={lines}
          selected={selection.month}
          onSelect={(month) => onSelect(visuals.regionsByMonth, { month })}
        />
      </Card>
      <Card
        title={visuals.season.title}
        hint={`From ${months[0]} to ${months.at(-1)}; the stronger the colour, the nearer to the district’s own highest month`}
      >
        <HeatMap
          series={{ ...report, months, rows }}
          selected={selection}
          onSelect={(district, month) => onSelect(visuals.season, { district, month })}
        />
      </Card>
    </>
  );
}

const overview: ReportPage = { visuals: [visuals.topDistricts, visuals.byMonth], Content: Overview };

const pages: Record<string, ReportPage> = {
  Overview: overview,
  Districts: { visuals: [visuals.allDistricts, visuals.regions], Content: Districts },
  Trends: { visuals: [visuals.regionsByMonth, visuals.season], Content: Trends },
};

export const findReportPage = (displayName: string): ReportPage => pages[displayName] ?? overview;
