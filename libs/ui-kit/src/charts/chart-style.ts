import { useMemo } from 'react';
import { useIsDark } from '../theme/use-theme';

/** Reads the design's values for a canvas, which knows no custom properties. */
export function usePalette() {
  const isDark = useIsDark();
  return useMemo(() => readPalette(isDark), [isDark]);
}

type GetColour = (colour: string) => string;

function readPalette(isDark: boolean): { getColour: GetColour; fontFamily: string } {
  const resolved = new Map<string, string>();
  const getColour: GetColour = (colour) => {
    const value = resolved.get(colour) ?? resolveColour(colour, isDark);
    resolved.set(colour, value);
    return value;
  };
  return { getColour, fontFamily: getComputedStyle(document.body).fontFamily };
}

/** The value of a CSS colour in a scheme, as `rgb()`. */
function resolveColour(colour: string, isDark: boolean): string {
  const probe = document.createElement('span');
  probe.style.colorScheme = isDark ? 'dark' : 'light';
  probe.style.color = colour;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  // Browsers compute color-mix() to color(), which the library cannot read.
  const mixed = /^color\(srgb ([\d.]+) ([\d.]+) ([\d.]+)/.exec(color)?.slice(1);
  return mixed ? `rgb(${mixed.map((share) => Math.round(Number(share) * 255)).join(', ')})` : color;
}

/** The style of an axis. */
export function buildAxisStyle(getColour: GetColour, fontFamily: string) {
  const text = {
    FontSize: 14,
    FontFamily: fontFamily,
    Fill: getColour('var(--text-quiet)'),
    FillOpacity: 1,
    Opacity: 1,
  };
  const getStyle = (part: string) =>
    Object.fromEntries(Object.entries(text).map(([key, value]) => [part + key, value]));
  return {
    ...getStyle('label'),
    ...getStyle('title'),
    tick: false,
    line: true,
    lineStroke: getColour('var(--line-strong)'),
    lineStrokeOpacity: 1,
    lineLineWidth: 1,
    gridStroke: getColour('var(--line)'),
    gridStrokeOpacity: 1,
    gridLineWidth: 1,
    gridLineDash: [0, 0],
  };
}

const maxSteps = 5;
const steps = [1, 2, 2.5, 5, 10];

/** Round numbers from 0 to the first that is not below `max`, at most five steps apart; whole numbers for whole values. */
export function computeTicks(max: number, { whole }: { whole: boolean }): number[] {
  if (max <= 0) return [0, 1];
  const least = max / maxSteps;
  const magnitude = 10 ** Math.floor(Math.log10(least));
  const sizes = steps.map((step) => step * magnitude);
  const isFit = (size: number) => size >= least && (!whole || Number.isInteger(size));
  const size = sizes.find(isFit) ?? 1;
  return Array.from({ length: Math.ceil(max / size) + 1 }, (_, index) =>
    Number((index * size).toPrecision(12)),
  );
}

/** Settings of every drawing. The portal draws the rest, such as the tooltip. */
export const commonSettings = {
  autoFit: false,
  margin: 0,
  legend: false,
  tooltip: false,
  interaction: {
    tooltip: false,
    elementHighlight: false,
    legendFilter: false,
    sliderFilter: false,
    scrollbarFilter: false,
  },
} as const;
