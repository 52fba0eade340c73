import type { CatalogueRow, ReportType } from '@portal/contracts';
import type { ReactNode } from 'react';
import { CategoryIcon } from '../home/category-icon';

const tints = 6;
const width = 240;
const height = 100;
const points = 10;

/** Returns the same numbers between 0 and 1 for the same report. */
function numbersOf(seed: number): number[] {
  let state = seed;
  return Array.from({ length: points }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  });
}

const tintOf = (category: string | null): number =>
  Array.from(category ?? '').reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % tints;

const drawings: Record<ReportType, (numbers: number[]) => ReactNode> = {
  'Power Bi': (numbers) => {
    const step = 20;
    return numbers.map((number, index) => {
      const bar = 16 + Math.round(number * 56);
      const opacity = index % 3 === 0 ? 0.8 : 0.4;
      const left = 22 + index * step;
      return <rect key={left} x={left} y={86 - bar} width={12} height={bar} rx={2} fillOpacity={opacity} />;
    });
  },
  Dash: (numbers) => {
    const step = width / (points - 1);
    const line = numbers
      .map((number, index) => `${Math.round(index * step)},${Math.round(74 - number * 48)}`)
      .join(' ');
    return (
      <>
        <polygon points={`0,${height} ${line} ${width},${height}`} fillOpacity={0.25} />
        <polyline points={line} fill="none" stroke="currentColor" strokeWidth={3} strokeLinejoin="round" />
      </>
    );
  },
  'Web Embed': (numbers) => (
    <>
      <path
        d="M-4 70L60 42L104 60L168 24L244 40M60 42L72 104M168 24L184 104M104 60L96 -4"
        fill="none"
        stroke="currentColor"
        strokeOpacity={0.35}
        strokeWidth={3}
      />
      {numbers.slice(0, 5).map((number, index) => (
        <circle
          key={number}
          cx={28 + index * 44}
          cy={Math.round(22 + number * 56)}
          r={index % 2 ? 5 : 8}
          fillOpacity={0.8}
        />
      ))}
    </>
  ),
};

/** A drawing by the type of a report, in the colour and with the icon of its category, in place of a picture of it. */
export function ReportThumbnail({
  report: { id, type, category },
}: {
  report: Pick<CatalogueRow, 'id' | 'type' | 'category'>;
}) {
  return (
    <div className="report-thumbnail" data-tint={tintOf(category)} aria-hidden="true">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMid slice" fill="currentColor">
        {drawings[type](numbersOf(id))}
      </svg>
      {category && <CategoryIcon name={category} />}
    </div>
  );
}
