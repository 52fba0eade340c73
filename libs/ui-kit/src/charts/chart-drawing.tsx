import { useIsFetching } from '@tanstack/react-query';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { usePortal } from '../app/portal-context';
import { useInView } from '../app/use-in-view';
import { useStalledDownload } from '../platform';

export type Drawing<Data> = ComponentType<{ title: string; data: Data }>;

interface ChartDrawingProps<Data> {
  title: string;
  data: Data;
  load: () => Promise<Drawing<Data>>;
  onFailure: () => void;
}

/** Draws a chart when it is in view and the first numbers of the page are loaded, because the library is large. */
export function ChartDrawing<Data>({ title, data, load, onFailure }: ChartDrawingProps<Data>) {
  const place = useRef<HTMLDivElement>(null);
  const isInView = useInView(place);
  const isPageLoading = useIsFetching({ predicate: ({ state }) => isFirstAttempt(state) }) > 0;
  const [Chart, setChart] = useState<Drawing<Data>>();
  const isStalled = useStalledDownload(usePortal().hasNewRelease) !== undefined;
  const isDue = isInView && !isPageLoading;

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

  return (
    <div ref={place} className={isDue && !Chart ? 'chart-space skeleton' : 'chart-space'}>
      {Chart && <Chart title={title} data={data} />}
    </div>
  );
}

/** A failing request is retried for minutes. The chart does not wait for it. */
const isFirstAttempt = (state: { status: string; fetchFailureCount: number }): boolean =>
  state.status === 'pending' && state.fetchFailureCount === 0;
