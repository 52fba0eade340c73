import { useIsFetching } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../app/portal-context';
import { useLowDataMode } from '../app/use-data-mode';
import { useInView } from '../app/use-in-view';
import { useStalledDownload } from '../platform';

export type Drawing<Data> = ComponentType<{ title: string; data: Data }>;

interface ChartDrawingProps<Data> {
  title: string;
  data: Data;
  load: () => Promise<Drawing<Data>>;
  onFailure: () => void;
}

/** After the user requested one chart in low-data mode, all charts are drawn. */
let wasRequested = false;

/**
 * Draws a chart when it is in view and the first numbers of the page are loaded. In low-data mode it waits for a request,
 * because the library is larger than everything else on the page.
 */
export function ChartDrawing<Data>({ title, data, load, onFailure }: ChartDrawingProps<Data>) {
  const { t } = useTranslation('kit');
  const place = useRef<HTMLDivElement>(null);
  const isInView = useInView(place);
  const isPageLoading = useIsFetching({ predicate: ({ state }) => isFirstAttempt(state) }) > 0;
  const [wasFree] = useState(wasRequested);
  const isFree = !useLowDataMode() || wasFree;
  const [isRequested, setIsRequested] = useState(false);
  const [Chart, setChart] = useState<Drawing<Data>>();
  const isStalled = useStalledDownload(usePortal().hasNewRelease) !== undefined;
  const isDue = isInView && (isFree || isRequested) && !isPageLoading;

  useEffect(() => {
    if (isDue && !Chart && isStalled) onFailure();
  }, [isDue, Chart, isStalled, onFailure]);

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

  // The button that had the focus was removed.
  useEffect(() => {
    if (Chart && isRequested) place.current?.querySelector<HTMLElement>('[role=application]')?.focus();
  }, [Chart, isRequested]);

  const request = () => {
    wasRequested = true;
    setIsRequested(true);
  };
  return (
    <div ref={place} className={isFree && isDue && !Chart ? 'chart-space skeleton' : 'chart-space'}>
      {Chart && <Chart title={title} data={data} />}
      {!Chart && !isFree && (
        <div className="chart-deferred">
          <p>{t('chart.metered')}</p>
          <Button loading={isRequested} onClick={request}>
            {t('chart.show')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** A failing request is retried for minutes. The chart does not wait for it. */
const isFirstAttempt = (state: { status: string; fetchFailureCount: number }): boolean =>
  state.status === 'pending' && state.fetchFailureCount === 0;
