import type { Plugin } from 'vite';

/**
 * Parts of G2 that lines and bars need, by module. The library registers all of its marks, scales, transforms, interactions and map
 * projections, which no bundler can remove.
 */
const parts: Record<string, Record<string, string>> = {
  'data/index': { 'data.inline': 'Inline' },
  'coordinate/index': { 'coordinate.cartesian': 'Cartesian', 'coordinate.transpose': 'Transpose' },
  'encode/index': {
    'encode.column': 'Column',
    'encode.constant': 'Constant',
    'encode.field': 'Field',
    'encode.transform': 'Transform',
  },
  'mark/index': { 'mark.interval': 'Interval', 'mark.line': 'Line' },
  'scale/index': {
    'scale.band': 'Band',
    'scale.constant': 'Constant as ConstantScale',
    'scale.identity': 'Identity',
    'scale.linear': 'Linear',
    'scale.ordinal': 'Ordinal',
    'scale.point': 'Point',
  },
  'theme/index': { 'theme.light': 'Light' },
  'component/index': {
    'component.axisX': 'AxisX',
    'component.axisY': 'AxisY',
    'component.legendCategory': 'LegendCategory',
  },
  'interaction/index': { 'interaction.tooltip': 'Tooltip' },
  'animation/index': {
    'animation.fadeIn': 'FadeIn',
    'animation.fadeOut': 'FadeOut',
    'animation.morphing': 'Morphing',
    'animation.scaleInX': 'ScaleInX',
    'animation.scaleInY': 'ScaleInY',
  },
};

const importParts = Object.entries(parts)
  .map(([module, names]) => `import { ${Object.values(names).join(', ')} } from '@antv/g2/esm/${module}';`)
  .join('\n');
const listParts = Object.values(parts)
  .flatMap((names) => Object.entries(names))
  .map(([key, name]) => `'${key}': ${name.split(' as ').at(-1)}`)
  .join(', ');

/** Modules of the library and their replacements. */
const replacements: [path: RegExp, code: string][] = [
  [
    /@ant-design\/plots\/es\/core\/base\/chart\.js$/,
    `import { extend, Runtime } from '@antv/g2';\n${importParts}\nexport const Chart = extend(Runtime, { ${listParts} });`,
  ],
  [
    /@ant-design\/plots\/es\/core\/index\.js$/,
    `import { Bar } from './plots/bar';\nimport { Line } from './plots/line';\nexport const Plots = { Bar, Line };`,
  ],
  // Makes the element of the tooltip from HTML, which the Content-Security-Policy forbids.
  [
    /@antv\/util\/esm\/dom\/create-dom\.js$/,
    `export const createDOM = (html) =>
      Object.assign(document.createElement('div'), { className: /class="([^"]+)"/.exec(html)[1] });`,
  ],
  // Draws HTML on a canvas, which no chart of the portal contains.
  [/html2canvas\/dist\/[\w.]+\.js$/, 'export default undefined;'],
];

/** Builds `@ant-design/charts` with lines and bars only. Fails if an update of the library moves a replaced module. */
export function slimCharts(): Plugin {
  const replaced = new Set<RegExp>();
  return {
    name: 'portal:slim-charts',
    enforce: 'pre',
    async resolveId(id) {
      // The library imports the CommonJS build. Rollup cannot omit unused parts of that.
      if (id !== 'lodash') return null;
      return (
        (await this.resolve('lodash-es', import.meta.filename)) ?? this.error('lodash-es is not installed')
      );
    },
    load(id) {
      const [path, code] = replacements.find(([path]) => path.test(id.replaceAll('\\', '/'))) ?? [];
      if (!path) return null;
      replaced.add(path);
      return code;
    },
    buildEnd(error) {
      const absent = replacements.find(([path]) => !replaced.has(path));
      if (!error && absent) this.error(`${absent[0].source} is not part of the charts any more`);
    },
  };
}
