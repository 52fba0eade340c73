import { Line, type LineConfig } from '@ant-design/charts';
import { useMemo } from 'react';
import { useFormat } from '../format/use-format';
import { useMedia } from '../theme/use-media';
import { buildAxisStyle, commonSettings, computeTicks, usePalette } from './chart-style';
import type { LineChartData } from './line-chart-card';
import { useWidth } from './plot';

const height = 320;
const padding = { paddingTop: 48, paddingRight: 16, paddingBottom: 56 };
/** Mean width of a character of the labels, in pixels. */
const characterWidth = 8;
/** Space for the title of the y axis next to its labels, in pixels. */
const titleWidth = 48;
/** Distance between labels of the x axis. */
const labelGap = 20;
const dashes = [6, 4];

/** The drawing of a line chart with its legend and tooltip. Its table is what screen readers and keyboards read. */
export function LineChart({ title, data }: { title: string; data: LineChartData }) {
  const [width, frame] = useWidth();
  return (
    <div ref={frame} className="line-chart" role="img" aria-label={title}>
      {width > 0 && <Lines data={data} width={width} />}
    </div>
  );
}

function Lines({ data, width }: { data: LineChartData; width: number }) {
  const format = useFormat();
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const isTouch = useMedia('(hover: none)');
  const { getColour, fontFamily } = usePalette();
  const config = useMemo((): LineConfig => {
    const { labels, series } = data;
    const ticks = computeTicks(Math.max(0, ...series.flatMap(({ values }) => values)), { whole: true });
    const left = titleWidth + characterWidth * format.number(ticks.at(-1) ?? 0).length;
    const plotWidth = width - left - padding.paddingRight;
    const labelWidth = characterWidth * Math.max(...labels.map(({ length }) => length)) + labelGap;
    const labelled = Math.ceil(labels.length / Math.max(2, Math.floor(plotWidth / labelWidth)));
    const isLabelled = (index: number) =>
      index % labelled === 0 &&
      plotWidth * (1 - index / Math.max(1, labels.length - 1)) > labelWidth / 2 - padding.paddingRight;
    const axis = buildAxisStyle(getColour, fontFamily);
    const isDashed = (name: string | undefined) => series.find((line) => line.name === name)?.dashed;
    return {
      ...commonSettings,
      data: series.flatMap(({ name, values }) =>
        labels.map((_, index) => ({ index, name, value: values[index] ?? 0 })),
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
      legend: {
        color: {
          position: 'top',
          itemMarker: (name: string) => (isDashed(name) ? 'dash' : 'hyphen'),
          itemMarkerSize: 14,
          itemLabelFontSize: 14,
          itemLabelFontFamily: fontFamily,
          itemLabelFill: getColour('var(--text)'),
          itemLabelFillOpacity: 1,
        },
      },
      tooltip: {
        title: ({ index }: { index: number }) => labels[index] ?? '',
        items: [{ channel: 'y', valueFormatter: (value: number) => format.number(value) }],
      },
      interaction: {
        ...commonSettings.interaction,
        tooltip: {
          shared: true,
          // A tap shows the values until the next one.
          disableAutoHide: isTouch,
          crosshairsStroke: getColour('var(--line-strong)'),
          // The library makes its own from HTML, which the Content-Security-Policy forbids.
          render: (_event: unknown, content: TooltipContent) => renderTooltip(content),
          css: {
            '.g2-tooltip': {
              background: getColour('var(--surface)'),
              color: getColour('var(--text)'),
              'font-family': fontFamily,
              'font-size': '14px',
            },
          },
        },
      },
      style: {
        lineWidth: 2,
        lineDash: ([point]: { name: string }[]) => (isDashed(point?.name) ? dashes : undefined),
      },
      animate: isStill ? false : undefined,
    };
  }, [data, width, format, isStill, isTouch, getColour, fontFamily]);
  return <Line {...config} />;
}

interface TooltipContent {
  title: string;
  items: { name: string; value: string; color: string }[];
}

function renderTooltip({ title, items }: TooltipContent): HTMLElement {
  const heading = document.createElement('strong');
  heading.textContent = title;
  const lines = items.map(({ name, value, color }) => {
    const mark = document.createElement('i');
    mark.style.background = color;
    const line = document.createElement('span');
    line.className = 'plot-value';
    line.append(mark, `${name}: ${value}`);
    return line;
  });
  const content = document.createElement('div');
  content.append(heading, ...lines);
  return content;
}
