import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';

/** The formatted values of a point. */
interface PlotReading {
  label: string;
  values: { name: string; text: string; colour: string }[];
  /** Address of the list behind the values. */
  to?: string;
}

/** Positions of the points of a drawing, in pixels from its upper left corner. */
export interface PlotGeometry {
  /** Returns the index of the point nearest to a position, which may be outside of the drawing. */
  indexAt: (x: number, y: number) => number;
  /** Position of the tooltip. */
  getAnchor: (index: number) => { x: number; y: number };
  /** SVG elements that mark a point. */
  drawMarker: (index: number) => ReactNode;
}

interface PlotProps {
  title: string;
  height: number;
  readings: PlotReading[];
  computeGeometry: (width: number) => PlotGeometry;
  /** The drawing itself, as wide as given. */
  children: (width: number) => ReactNode;
}

/**
 * A drawing whose points are read with the pointer or with the arrow keys, and opened by a click, a second tap or Enter. The tooltip is made here, because that of the library has
 * inline styles, which the Content-Security-Policy forbids.
 */
export function Plot({ title, height, readings, computeGeometry, children }: PlotProps) {
  const { t } = useTranslation('kit');
  const hintId = useId();
  const navigate = useNavigate();
  const opensOnClick = useRef(true);
  const [width, frame] = useWidth();
  const [active, setActive] = useState<number>();
  const [announced, setAnnounced] = useState('');
  const geometry = computeGeometry(width);
  const last = readings.length - 1;
  const clamp = (index: number) => Math.min(Math.max(index, 0), last);
  const reading = active === undefined ? undefined : readings[active];

  const announce = (index: number) => {
    setActive(index);
    const { label, values } = readings[index] ?? { label: '', values: [] };
    setAnnounced([label, ...values.map(({ name, text }) => `${name} ${text}`)].join(', '));
  };
  const hide = () => {
    setActive(undefined);
    setAnnounced('');
  };
  const open = (index: number | undefined) => {
    const to = index === undefined ? undefined : readings[index]?.to;
    if (to) void navigate(to);
  };
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return hide();
    if (event.key === 'Enter') return open(active);
    const next = steps[event.key]?.(active, last);
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    announce(clamp(next));
  };
  const indexAt = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return clamp(geometry.indexAt(clientX - left, clientY - top));
  };
  const follow = (event: PointerEvent) => setActive(indexAt(event));
  const press = (event: PointerEvent) => {
    // The first tap shows the values.
    opensOnClick.current = event.pointerType === 'mouse' || indexAt(event) === active;
    follow(event);
  };

  return (
    <div
      ref={frame}
      className={reading?.to ? 'plot plot-opens' : 'plot'}
      style={{ height }}
      role="application"
      aria-roledescription={t('chart.role')}
      aria-label={title}
      aria-describedby={hintId}
      tabIndex={0}
      onKeyDown={move}
      onFocus={() => active === undefined && announce(0)}
      onBlur={hide}
      onClick={(event) => opensOnClick.current && open(indexAt(event))}
      onPointerDown={press}
      onPointerMove={follow}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && hide()}
    >
      {width > 0 && children(width)}
      {width > 0 && active !== undefined && reading && (
        <>
          <svg className="plot-marker" width={width} height={height} aria-hidden>
            {geometry.drawMarker(active)}
          </svg>
          <PlotTooltip width={width} height={height} anchor={geometry.getAnchor(active)} reading={reading} />
        </>
      )}
      <span id={hintId} hidden>
        {t(readings.some(({ to }) => to) ? 'chart.openHint' : 'chart.hint')}
      </span>
      <span className="visually-hidden" role="status">
        {announced}
      </span>
    </div>
  );
}

const getNext = (active: number | undefined) => (active ?? -1) + 1;
const getPrevious = (active: number | undefined, last: number) => (active ?? last + 1) - 1;
const steps: Partial<Record<string, (active: number | undefined, last: number) => number>> = {
  ArrowRight: getNext,
  ArrowDown: getNext,
  ArrowLeft: getPrevious,
  ArrowUp: getPrevious,
  Home: () => 0,
  End: (_active, last) => last,
};

interface PlotTooltipProps {
  width: number;
  height: number;
  anchor: { x: number; y: number };
  reading: PlotReading;
}

/** Distance of the tooltip from its point, in pixels. */
const gap = 12;

/** Is shown on the side of its point that has more space. */
function PlotTooltip({ width, height, anchor: { x, y }, reading }: PlotTooltipProps) {
  const { t } = useTranslation('kit');
  const horizontal = x < width / 2 ? { left: x + gap } : { right: width - x + gap };
  const vertical = y < height / 2 ? { top: y + gap } : { bottom: height - y + gap };
  const maxWidth = Math.max(x, width - x) - gap;
  return (
    <div className="plot-tooltip" style={{ ...horizontal, ...vertical, maxWidth }} aria-hidden>
      <strong>{reading.label}</strong>
      {reading.values.map(({ name, text, colour }) => (
        <span key={name} className="plot-value">
          <i style={{ background: colour }} />
          {name}: {text}
        </span>
      ))}
      {reading.to && <span className="plot-open">{t('chart.open')}</span>}
    </div>
  );
}

/** The width of an element in pixels, 0 until it is known. */
export function useWidth() {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!frame.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return [width, frame] as const;
}
