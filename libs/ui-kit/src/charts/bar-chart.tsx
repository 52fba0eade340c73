import { Bar, type BarConfig } from '@ant-design/charts';
import { useMemo } from 'react';
import { useFormat } from '../format/use-format';
import { useIsPhone, useMedia } from '../theme/use-media';
import type { BarChartData } from './bar-chart-card';
import { buildAxisStyle, commonSettings, computeTicks, usePalette } from './chart-style';
import { Plot, type PlotGeometry } from './plot';

/** On a phone the names stand above their bars. */
const layouts = {
  desk: {
    height: 288,
    thickness: 18,
    nameLength: 30,
    paddingTop: 4,
    paddingRight: 104,
    paddingBottom: 56,
    paddingLeft: 248,
  },
  phone: {
    height: 416,
    thickness: 12,
    nameLength: 40,
    paddingTop: 12,
    paddingRight: 84,
    paddingBottom: 56,
    paddingLeft: 8,
  },
};
type Layout = (typeof layouts)['desk'];

/** The drawing of a bar chart. */
export function BarChart({ title, data }: { title: string; data: BarChartData }) {
  const layout = layouts[useIsPhone() ? 'phone' : 'desk'];
  const values = data.bars.map(({ value }) => value);
  const ticks = computeTicks(Math.max(0, ...values), { whole: values.every(Number.isInteger) });
  const readings = data.bars.map(({ label, text, to }) => ({
    label,
    to,
    values: [{ name: data.measure, text, colour: 'var(--accent-text)' }],
  }));
  const computeGeometry = (width: number): PlotGeometry => {
    const { height, thickness, paddingTop: top, paddingLeft: left } = layout;
    const plotWidth = width - left - layout.paddingRight;
    const step = (height - top - layout.paddingBottom) / data.bars.length;
    const computeLength = (index: number) => (plotWidth * (values[index] ?? 0)) / (ticks.at(-1) ?? 1);
    const toY = (index: number) => top + step * (index + 0.5);
    return {
      indexAt: (_x, y) => Math.floor((y - top) / step),
      getAnchor: (index) => ({ x: left + computeLength(index), y: toY(index) }),
      drawMarker: (index) => (
        <rect
          x={left}
          y={toY(index) - thickness / 2 - 2}
          width={computeLength(index) + 2}
          height={thickness + 4}
          rx={6}
        />
      ),
    };
  };
  return (
    <Plot title={title} height={layout.height} readings={readings} computeGeometry={computeGeometry}>
      {(width) => <Bars data={data} ticks={ticks} width={width} layout={layout} />}
    </Plot>
  );
}

interface BarsProps {
  data: BarChartData;
  ticks: number[];
  width: number;
  layout: Layout;
}

function Bars({ data, ticks, width, layout }: BarsProps) {
  const format = useFormat();
  const isPhone = layout === layouts.phone;
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const { getColour, fontFamily } = usePalette();
  const config = useMemo((): BarConfig => {
    const { height, thickness, nameLength, ...padding } = layout;
    const { bars } = data;
    const axis = buildAxisStyle(getColour, fontFamily);
    const getName = (index: number) => shorten(bars[index]?.label ?? '', nameLength);
    const labelStyle = { fontSize: 14, fontFamily, fillOpacity: 1 };
    const text = {
      text: 'text',
      position: 'right',
      textAlign: 'start',
      dx: 6,
      fill: getColour('var(--text)'),
      ...labelStyle,
    };
    const name = {
      text: ({ index }: { index: number }) => getName(index),
      position: 'left',
      textAlign: 'start',
      dy: -thickness - 4,
      fill: getColour('var(--text-quiet)'),
      ...labelStyle,
    };
    return {
      ...commonSettings,
      // Two bars may have the same name.
      data: bars.map((bar, index) => ({ ...bar, index })),
      xField: 'index',
      yField: 'value',
      width,
      height,
      ...padding,
      scale: {
        x: { type: 'band', paddingInner: 0.2, paddingOuter: 0.1 },
        y: { domainMin: 0, domainMax: ticks.at(-1), nice: false, tickMethod: () => ticks },
      },
      axis: {
        x: {
          ...axis,
          title: false,
          grid: false,
          labelAutoHide: false,
          label: !isPhone,
          labelFormatter: getName,
        },
        y: { ...axis, title: data.x, line: false, labelFormatter: (value: number) => format.number(value) },
      },
      labels: isPhone ? [text, name] : [text],
      style: {
        fill: getColour('var(--accent-text)'),
        fillOpacity: 1,
        maxWidth: thickness,
        radiusTopLeft: 4,
        radiusTopRight: 4,
      },
      animate: isStill ? false : undefined,
    };
  }, [data, ticks, width, layout, isPhone, format, isStill, getColour, fontFamily]);
  return <Bar {...config} />;
}

const shorten = (name: string, length: number): string =>
  name.length > length ? `${name.slice(0, length - 1).trimEnd()}…` : name;
