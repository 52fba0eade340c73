import type { CatalogueRow, ReportType } from '@portal/contracts';
import { useInView } from '@portal/ui-kit';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { useThumbnail } from './catalogue.resource';
import { getCategoryHue, CategoryIcon } from './category-icon';

const width = 240;
const height = 100;
const points = 10;

/** Returns the same numbers between 0 and 1 for the same report. */
function createNumbers(seed: number): number[] {
  // Neighbouring ids have unlike numbers.
  let state = Math.imul(seed, 2_654_435_761) >>> 0;
  return Array.from({ length: points }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  });
}

const renderBars = (numbers: number[]) =>
  numbers.slice(0, 8).map((number, index) => {
    const bar = 16 + Math.round(number * 56);
    const left = 20 + index * 20;
    return (
      <rect
        key={left}
        x={left}
        y={86 - bar}
        width={12}
        height={bar}
        rx={2}
        fillOpacity={index % 3 ? 0.4 : 0.8}
      />
    );
  });

const ring = 2 * Math.PI * 26;

const renderRingAndRows = (numbers: number[]) => (
  <>
    <circle cx={56} cy={50} r={26} fill="none" stroke="currentColor" strokeOpacity={0.3} strokeWidth={12} />
    <circle
      cx={56}
      cy={50}
      r={26}
      fill="none"
      stroke="currentColor"
      strokeOpacity={0.8}
      strokeWidth={12}
      strokeDasharray={`${Math.round(ring * (0.3 + (numbers[9] ?? 0) * 0.5))} ${Math.round(ring)}`}
      transform="rotate(-90 56 50)"
    />
    {numbers.slice(0, 4).map((number, index) => (
      <rect
        key={number}
        x={112}
        y={20 + index * 17}
        width={24 + Math.round(number * 56)}
        height={9}
        rx={2}
        fillOpacity={index === 0 ? 0.8 : 0.4}
      />
    ))}
  </>
);

const drawings: Record<ReportType, (numbers: number[]) => ReactNode> = {
  'Power Bi': (numbers) => ((numbers[9] ?? 0) < 0.6 ? renderBars(numbers) : renderRingAndRows(numbers)),
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

/** The image of a report. In place of it a drawing by the type of the report, in the colour and with the icon of its category. */
export function ReportThumbnail({
  report,
}: {
  report: Pick<CatalogueRow, 'id' | 'type' | 'category' | 'thumbnail'>;
}) {
  const { id, type, category } = report;
  const place = useRef<HTMLDivElement>(null);
  const image = useThumbnail(report, useInView(place));
  const hue = { '--hue': getCategoryHue(category ?? '') } as CSSProperties;
  return (
    <div ref={place} className="report-thumbnail" style={hue} aria-hidden="true">
      {image ? (
        <img src={image} alt="" />
      ) : (
        <>
          <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMinYMid slice" fill="currentColor">
            {drawings[type](createNumbers(id))}
          </svg>
          {category && <CategoryIcon name={category} />}
        </>
      )}
    </div>
  );
}
