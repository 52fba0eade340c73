import { useEffect, useRef, useState } from 'react';
import { ResponsiveContainer, Scatter, ScatterChart, Symbols, XAxis, YAxis } from 'recharts';
import type { Facility, FacilityMapData, Position } from '../src/demo-data/data-types';
import { Card, createPageRoot, fetchPageData, Select } from './layout';
import { Mark } from './mark';

/** Each kind has a shape of its own, so that colour is never the only sign. */
const symbols = { Hospital: 'cross', 'Health centre': 'circle', Dispensary: 'triangle' } as const;
const kinds = Object.keys(symbols) as (keyof typeof symbols)[];
const allKinds = 'All kinds';
const allRegions = 'All regions';
const symbolArea = 75;
/** Degrees of longitude and latitude; drawn 350 to 815, because a degree is about as long both ways near the equator. */
const extent = { longitude: [32.5, 36], latitude: [-17.25, -9.1] };

interface SelectionProps {
  facilities: Facility[];
  selected: Facility | undefined;
  onSelect: (facility: Facility) => void;
}

const FacilitySymbol = ({ kind }: { kind: string }) => {
  const index = Math.max(0, kinds.indexOf(kind as keyof typeof symbols));
  return (
    <Symbols
      className={`symbol symbol-${index}`}
      type={symbols[kinds[index] ?? 'Hospital']}
      size={symbolArea}
      cx={0}
      cy={0}
    />
  );
};

const toPoint = ([longitude, latitude]: Position) => ({ longitude, latitude });

function CountryMap({ data, facilities, selected, onSelect }: SelectionProps & { data: FacilityMapData }) {
  const drawFacility = ({ cx, cy, payload }: { cx: number; cy: number; payload: { facility: Facility } }) => {
    const { facility } = payload;
    return (
      <Mark
        className={facility.open ? 'facility' : 'facility is-closed'}
        description={`${facility.name}, ${facility.kind}, ${facility.open ? 'open' : 'closed for now'}`}
        isSelected={facility === selected}
        onSelect={() => onSelect(facility)}
        transform={`translate(${cx} ${cy})`}
      >
        <circle className="hit" r={8} />
        <FacilitySymbol kind={facility.kind} />
      </Mark>
    );
  };
  const area = (className: string, positions: Position[]) => (
    <Scatter
      className={className}
      data={[...positions, ...positions.slice(0, 1)].map(toPoint)}
      line
      shape={() => <g />}
      isAnimationActive={false}
    />
  );
  return (
    <div className="map" role="group" aria-label={data.title}>
      <ResponsiveContainer width="100%" aspect={350 / 815}>
        <ScatterChart accessibilityLayer={false} margin={{ top: 0, right: 0, bottom: 0, left: 0 }}>
          <XAxis type="number" dataKey="longitude" domain={extent.longitude} allowDataOverflow hide />
          <YAxis type="number" dataKey="latitude" domain={extent.latitude} allowDataOverflow hide />
          {area('land', data.outline)}
          {area('lake', data.lake)}
          <Scatter
            data={facilities.map((facility) => ({ facility, ...toPoint(facility.position) }))}
            shape={(shape: unknown) => drawFacility(shape as Parameters<typeof drawFacility>[0])}
            isAnimationActive={false}
          />
        </ScatterChart>
      </ResponsiveContainer>
    </div>
  );
}

function FacilityList({ facilities, selected, onSelect }: SelectionProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    <ul className="facilities" ref={list}>
      {facilities.map((facility) => (
        <li key={facility.name}>
          <button type="button" aria-pressed={facility === selected} onClick={() => onSelect(facility)}>
            {facility.name}
            <small>
              {[
                facility.kind,
                facility.beds > 0 && `${facility.beds} beds`,
                facility.open ? 'open' : 'closed for now',
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A web map of another organisation: health facilities by kind, region and name. */
function FacilityMap({ data }: { data: FacilityMapData }) {
  const [filter, setFilter] = useState({ kind: allKinds, region: allRegions, text: '' });
  const [selected, setSelected] = useState<Facility>();
  const facilities = data.facilities.filter(
    ({ kind, region, name }) =>
      (filter.kind === allKinds || filter.kind === kind) &&
      (filter.region === allRegions || filter.region === region) &&
      name.toLowerCase().includes(filter.text.toLowerCase()),
  );
  const selection = {
    facilities,
    selected,
    onSelect: (facility: Facility) => setSelected(facility === selected ? undefined : facility),
  };
  const regions = new Set(data.facilities.map(({ region }) => region));
  return (
    <main className="page">
      <h1>{data.title}</h1>
      <form className="controls" onSubmit={(event) => event.preventDefault()}>
        <Select
          label="Kind"
          options={[allKinds, ...kinds]}
          value={filter.kind}
          onChange={(kind) => setFilter({ ...filter, kind })}
        />
        <Select
          label="Region"
          options={[allRegions, ...regions]}
          value={filter.region}
          onChange={(region) => setFilter({ ...filter, region })}
        />
        <label>
          Name
          <input
            type="search"
            value={filter.text}
            onChange={(event) => setFilter({ ...filter, text: event.target.value })}
          />
        </label>
      </form>
      <div className="split">
        <Card title="Map" hint="Hollow: closed for now">
          <ul className="legend">
            {kinds.map((kind) => (
              <li key={kind}>
                <svg width={16} height={16} viewBox="-8 -8 16 16" aria-hidden>
                  <FacilitySymbol kind={kind} />
                </svg>
                {kind}
              </li>
            ))}
          </ul>
          <CountryMap data={data} {...selection} />
        </Card>
        <Card
          title="Facilities"
          hint={facilities.length === 1 ? '1 facility' : `${facilities.length} facilities`}
        >
          <FacilityList {...selection} />
        </Card>
      </div>
    </main>
  );
}

const data = await fetchPageData<FacilityMapData>();
document.title = data.title;
createPageRoot().render(<FacilityMap data={data} />);
