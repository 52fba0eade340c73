import { useState } from 'react';
import type { DashboardData } from '../src/demo-data/data-types';
import { DistrictBars, MonthLines } from './charts';
import { sumByDistrict, sumByMonth, listRegions, type Scope } from './figures';
import { KpiTiles } from './kpi-tiles';
import { Card, createPageRoot, fetchPageData, Select } from './layout';

const allRegions = 'All regions';
const periods = [12, 6, 3];
const maxDistricts = 8;
const formatPeriod = (months: number) => `Last ${months} months`;

/** A dashboard of another organisation: one indicator at a time, by month and by district. */
function Dashboard({ title, indicators }: DashboardData) {
  const [indicator, setIndicator] = useState(0);
  const [scope, setScope] = useState<Scope>({ lastMonths: 12 });
  const change = (part: Partial<Scope>) => setScope({ ...scope, ...part });
  const series = indicators[indicator];
  if (!series) return null;
  const { measure } = series;
  const { region, district, month, lastMonths } = scope;
  const labels = indicators.map((each) => each.measure.label);
  const points = sumByDistrict(series, { ...scope, district: undefined }).slice(0, maxDistricts);
  return (
    <main className="page">
      <h1>{title}</h1>
      <form className="controls">
        <Select
          label="Indicator"
          options={labels}
          value={measure.label}
          onChange={(label) => setIndicator(labels.indexOf(label))}
        />
        <Select
          label="Region"
          options={[allRegions, ...listRegions(series)]}
          value={region ?? allRegions}
          onChange={(name) => change({ region: name === allRegions ? undefined : name, district: undefined })}
        />
        <Select
          label="Period"
          options={periods.map(formatPeriod)}
          value={formatPeriod(lastMonths)}
          onChange={(label) =>
            change({ lastMonths: periods.find((each) => formatPeriod(each) === label), month: undefined })
          }
        />
      </form>
      <KpiTiles series={series} scope={scope} />
      <div className="split">
        <Card title="By month" hint={district ?? region ?? allRegions}>
          <MonthLines
            measure={measure}
            lines={[{ name: measure.label, points: sumByMonth(series, scope) }]}
            selected={month}
            onSelect={(label) => change({ month: label === month ? undefined : label })}
          />
        </Card>
        <Card title="Highest districts" hint={month ?? formatPeriod(lastMonths)}>
          <DistrictBars
            measure={measure}
            points={points}
            selected={district}
            onSelect={(label) => change({ district: label === district ? undefined : label })}
          />
        </Card>
      </div>
    </main>
  );
}

const data = await fetchPageData<DashboardData>();
document.title = data.title;
createPageRoot().render(<Dashboard {...data} />);
