import { Line, type LineConfig } from '@ant-design/charts';
import { useMemo } from 'react';
import { useFormat } from '../format/use-format';
import { useMedia } from '../theme/use-media';
import { buildAxisStyle, commonSettings, computeTicks, usePalette } from './chart-style';
import type { LineChartData } from './line-chart-card';
import { Plot, type PlotGeometry } from './plot';

const height = 284;
const padding = { paddingTop: 8, paddingRight: 16, paddingBottom: 56 };
/** Mean width of a character of the labels, in pixels. */
const characterWidth = 8;
/** Space for the title of the y axis next to its labels, in pixels. */
const titleWidth = 48;
/** Distance between labels of the x axis. */
const labelGap = 20;

/** The drawing of a line chart with its legend. */
export function LineChart({ title, data }: { title: string; data: LineChartData }) {
  const format = useFormat();
  const count = data.labels.length;
  const lines = getLines(data);
  const drawn = data.trend ? [...lines, data.series[0]?.values ?? []] : lines;
  const ticks = computeTicks(Math.max(0, ...drawn.flat()), { whole: true });
  const left = titleWidth + characterWidth * format.number(ticks.at(-1) ?? 0).length;
  const readings = data.labels.map((label, index) => ({
    label,
    to: data.links?.[index],
    values: data.series.map(({ name, colour, values }) => ({
      name,
      colour,
      text: format.number(values[index] ?? 0),
    })),
  }));
  const computeGeometry = (width: number): PlotGeometry => {
    const { paddingTop: top } = padding;
    const plotWidth = width - left - padding.paddingRight;
    const plotHeight = height - top - padding.paddingBottom;
    const toX = (index: number) => left + plotWidth * (count > 1 ? index / (count - 1) : 0.5);
    const toY = (value: number) => top + plotHeight * (1 - value / (ticks.at(-1) ?? 1));
    const toYs = (index: number) => lines.map((values) => toY(values[index] ?? 0));
    const step = plotWidth / Math.max(1, count - 1);
    const toBand = (index: number, share: number) => {
      const from = Math.max(left, toX(index) - (step * share) / 2);
      return { x: from, width: Math.min(left + plotWidth, toX(index) + (step * share) / 2) - from };
    };
    return {
      drawBackground:
        data.trend &&
        (() => (
          <>
            {data.trend?.shaded.map(
              (isShaded, index) =>
                isShaded && (
                  <rect
                    key={index}
                    {...toBand(index, 1)}
                    y={top}
                    height={plotHeight}
                    fill="var(--line)"
                    opacity={0.5}
                  />
                ),
            )}
            {data.series[0]?.values.map((value, index) => (
              <rect
                key={index}
                {...toBand(index, 0.6)}
                y={toY(value)}
                height={top + plotHeight - toY(value)}
                fill={data.series[0]?.colour}
                opacity={0.3}
              />
            ))}
          </>
        )),
      indexAt: (x) => Math.round(((x - left) / plotWidth) * (count - 1)),
      getAnchor: (index) => ({ x: toX(index), y: Math.min(...toYs(index)) }),
      drawMarker: (index) => (
        <>
          <line x1={toX(index)} x2={toX(index)} y1={top} y2={top + plotHeight} stroke="var(--line-strong)" />
          {data.series.map(({ name, colour }, series) => (
            <circle
              key={name}
              cx={toX(index)}
              cy={toYs(index)[series]}
              r={5}
              fill={colour}
              stroke="var(--surface)"
              strokeWidth={2}
            />
          ))}
        </>
      ),
    };
  };
  return (
    <>
      <ul className="chart-legend">
        {data.trend && <li className="chart-note">{data.trend.note}</li>}
        {data.series.map(({ name, colour, dashed }) => (
          <li key={name}>
            <svg width={28} height={12} aria-hidden>
              <line
                x1={0}
                x2={28}
                y1={6}
                y2={6}
                stroke={colour}
                strokeWidth={2}
                strokeDasharray={dashed ? dashes.join(' ') : undefined}
              />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <Plot title={title} height={height} readings={readings} computeGeometry={computeGeometry}>
        {(width) => <Lines data={data} ticks={ticks} width={width} left={left} />}
      </Plot>
    </>
  );
}

const dashes = [6, 4];

const getLines = ({ series, trend }: LineChartData): number[][] =>
  trend?.lines ?? series.map(({ values }) => values);

interface LinesProps {
  data: LineChartData;
  ticks: number[];
  width: number;
  /** Room for the y axis. */
  left: number;
}

function Lines({ data, ticks, width, left }: LinesProps) {
  const format = useFormat();
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const { getColour, fontFamily } = usePalette();
  const config = useMemo((): LineConfig => {
    const { labels, series } = data;
    const lines = getLines(data);
    const plotWidth = width - left - padding.paddingRight;
    const labelWidth = characterWidth * Math.max(...labels.map(({ length }) => length)) + labelGap;
    const labelled = Math.ceil(labels.length / Math.max(2, Math.floor(plotWidth / labelWidth)));
    const isLabelled = (index: number) =>
      index % labelled === 0 &&
      plotWidth * (1 - index / Math.max(1, labels.length - 1)) > labelWidth / 2 - padding.paddingRight;
    const axis = buildAxisStyle(getColour, fontFamily);
    return {
      ...commonSettings,
      data: series.flatMap(({ name }, row) =>
        labels.map((_, index) => ({ index, name, value: lines[row]?.[index] ?? 0 })),
      ),
      xField: 'index',
      yField: 'value',
      colorField: 'name',
      width,
      height,
      ...padding,
      paddingLeft: left,
      scale: {
        x: { type: 'point', padding: 0 },
        y: { domainMin: 0, domainMax: ticks.at(-1), nice: false, tickMethod: () => ticks },
        color: {
          domain: series.map(({ name }) => name),
          range: series.map(({ colour }) => getColour(colour)),
        },
      },
      axis: {
        x: {
          ...axis,
          title: data.x,
          grid: false,
          labelAutoHide: false,
          labelFilter: (_: unknown, index: number) => isLabelled(index),
          labelFormatter: (index: number) => labels[index] ?? '',
        },
        y: { ...axis, title: data.y, line: false, labelFormatter: (value: number) => format.number(value) },
      },
      style: {
        lineWidth: 2,
        lineDash: ([point]: { name: string }[]) =>
          series.find(({ name }) => name === point?.name)?.dashed ? dashes : undefined,
      },
      animate: isStill ? false : undefined,
    };
  }, [data, ticks, width, left, format, isStill, getColour, fontFamily]);
  return <Line {...config} />;
}
