import { useIsFetching } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readConnection } from '../platform';

export type Drawing<Data> = ComponentType<{ title: string; data: Data }>;

interface ChartDrawingProps<Data> {
  title: string;
  data: Data;
  load: () => Promise<Drawing<Data>>;
  onFailure: () => void;
}

/** Once a chart was requested on a metered connection, the others need nothing more. */
let wasRequested = false;

/**
 * Draws a chart when it is in view and the first numbers of the page are loaded. On a metered or slow connection it waits for a request,
 * because the library is larger than everything else on the page.
 */
export function ChartDrawing<Data>({ title, data, load, onFailure }: ChartDrawingProps<Data>) {
  const { t } = useTranslation('kit');
  const place = useRef<HTMLDivElement>(null);
  const isInView = useInView(place);
  const isPageLoading = useIsFetching({ predicate: ({ state }) => isFirstAttempt(state) }) > 0;
  const [isRequested, setIsRequested] = useState(() => wasRequested || !isMetered());
  const [Chart, setChart] = useState<Drawing<Data>>();
  const isDue = isInView && isRequested && !isPageLoading;

  useEffect(() => {
    if (!isDue) return;
    let isCurrent = true;
    load().then(
      (loaded) => isCurrent && setChart(() => loaded),
      () => isCurrent && onFailure(),
    );
    return () => {
      isCurrent = false;
    };
  }, [isDue, load, onFailure]);

  const request = () => {
    wasRequested = true;
    setIsRequested(true);
  };
  if (Chart) return <Chart title={title} data={data} />;
  if (isRequested) return <div ref={place} className={isDue ? 'skeleton chart-space' : 'chart-space'} />;
  return (
    <div ref={place} className="chart-space chart-offer">
      <p>{t('chart.metered')}</p>
      <Button onClick={request}>{t('chart.show')}</Button>
    </div>
  );
}

const isMetered = (): boolean => {
  const { savesData, isSlow } = readConnection();
  return savesData || isSlow;
};

/** A request that fails is repeated for minutes. The chart does not wait for that. */
const isFirstAttempt = (state: { status: string; fetchFailureCount: number }): boolean =>
  state.status === 'pending' && state.fetchFailureCount === 0;

/** True once the element has been in view. */
function useInView(element: RefObject<Element | null>): boolean {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setIsInView(true);
      observer.disconnect();
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}
