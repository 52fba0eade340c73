import type { Scope } from '../src/bookmark';
import type { ReportData } from '../src/demo-data/data-types';
import { DistrictBars, MonthLines } from './charts';
import { sumByDistrict, sumByMonth, listRegions } from './figures';
import { KpiTiles } from './kpi-tiles';
import { Card } from './layout';

/** A visual with events, in Power BI's terms. */
export interface Visual {
  name: string;
  title: string;
  type: 'barChart' | 'lineChart';
}

export interface PageProps {
  report: ReportData;
  scope: Scope;
  /** The selected district. */
  selected: string | undefined;
  onSelect: (visual: Visual, district: string) => void;
  onVisualClick: ((visual: Visual) => void) | undefined;
  /** True for the layout for phones, which leaves charts by month out. */
  isPortrait: boolean;
}

const visuals = {
  topDistricts: { name: 'topDistricts', title: 'Highest districts', type: 'barChart' },
  allDistricts: { name: 'allDistricts', title: 'All districts', type: 'barChart' },
  byMonth: { name: 'byMonth', title: 'By month', type: 'lineChart' },
  regions: { name: 'regions', title: 'Regions by month', type: 'lineChart' },
} satisfies Record<string, Visual>;

const maxTopDistricts = 10;
const formatPeriod = ({ lastMonths }: Scope) => `Last ${lastMonths} months`;

function Overview({ report, scope, selected, onSelect, onVisualClick, isPortrait }: PageProps) {
  const name = selected ?? 'All districts';
  return (
    <>
      <KpiTiles series={report} scope={{ ...scope, district: selected }} />
      <div className="columns">
        <Card
          title={visuals.topDistricts.title}
          hint={formatPeriod(scope)}
          onClick={() => onVisualClick?.(visuals.topDistricts)}
        >
          <DistrictBars
            measure={report.measure}
            points={sumByDistrict(report, scope).slice(0, maxTopDistricts)}
            selected={selected}
            onSelect={(district) => onSelect(visuals.topDistricts, district)}
          />
        </Card>
        {!isPortrait && (
          <Card
            title={visuals.byMonth.title}
            hint={selected ?? scope.region ?? 'All districts'}
            onClick={() => onVisualClick?.(visuals.byMonth)}
          >
            <MonthLines
              measure={report.measure}
              lines={[{ name, points: sumByMonth(report, { ...scope, district: selected }) }]}
            />
          </Card>
        )}
      </div>
    </>
  );
}

function Districts({ report, scope, selected, onSelect, onVisualClick }: PageProps) {
  const { target } = report.measure;
  const hint = target === undefined ? formatPeriod(scope) : `The dashed line is the target, ${target}%`;
  return (
    <Card
      title={visuals.allDistricts.title}
      hint={hint}
      onClick={() => onVisualClick?.(visuals.allDistricts)}
    >
      <DistrictBars
        measure={report.measure}
        points={sumByDistrict(report, scope)}
        selected={selected}
        onSelect={(district) => onSelect(visuals.allDistricts, district)}
      />
    </Card>
  );
}

function Trends({ report, scope, onVisualClick }: PageProps) {
  const lines = listRegions(report)
    .filter((region) => !scope.region || scope.region === region)
    .map((region) => ({ name: region, points: sumByMonth(report, { ...scope, region }) }));
  return (
    <Card
      title={visuals.regions.title}
      hint={report.measure.label}
      onClick={() => onVisualClick?.(visuals.regions)}
    >
      <MonthLines measure={report.measure} lines={lines} />
    </Card>
  );
}

/** The content of a page; that of the overview for an unknown name. */
export function PageContent({ name, ...props }: PageProps & { name: string }) {
  if (name === 'Districts') return <Districts {...props} />;
  return name === 'Trends' ? <Trends {...props} /> : <Overview {...props} />;
}
