import type { Scope } from '../src/bookmark';
import type { ReportData } from '../src/demo-data/data-types';
import { DistrictBars, MonthLines } from './charts';
import { sumByDistrict, sumByMonth, listRegions } from './figures';
import { KpiTiles } from './kpi-tiles';
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

function Overview({ report, scope, selected, onSelect, onVisualClick, isPortrait }: PageProps) {
  const name = selected ?? 'All districts';
  return (
    <>
      <KpiTiles series={report} scope={{ ...scope, district: selected }} />
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
          <Card title="By month" hint={selected ?? scope.region ?? 'All districts'} onClick={onVisualClick}>
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
    <Card title="All districts" hint={hint} onClick={onVisualClick}>
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
