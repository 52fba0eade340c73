import { lazy, Suspense, useEffectEvent, useLayoutEffect, useMemo } from 'react';
import { NavigationType, Route, Routes, useNavigationType } from 'react-router';
import { PageSkeleton } from '../frame/page-skeleton';
import type { ScreenRoute } from '../platform';
import { useAppDefinition } from './portal-context';
import { ScreenBoundary } from './screen-boundary';
import { useIsBare } from './use-is-bare';
import { useVisit } from './use-visit';

/** The screens of an app by their paths. Going to the screen that is already shown mounts it afresh. */
export function AppRoutes({ routes }: { routes: readonly ScreenRoute[] }) {
  const visit = useVisit();
  useScrollToTop(visit);
  const { BareSkeleton } = useAppDefinition();
  const isBare = useIsBare(routes);
  const screens = useMemo(
    () =>
      routes.map(({ path, load, props }) => ({
        path,
        props,
        Screen: lazy(async () => ({ default: await load() })),
      })),
    [routes],
  );
  return (
    <ScreenBoundary key={visit}>
      <Suspense fallback={isBare && BareSkeleton ? <BareSkeleton /> : <PageSkeleton />}>
        <Routes>
          {screens.map(({ path, Screen, props }) => (
            <Route key={path} path={path} element={<Screen {...props} />} />
          ))}
          {/* Paths of others pass by here while the shell takes this app down. */}
          <Route path="*" element={null} />
        </Routes>
      </Suspense>
    </ScreenBoundary>
  );
}

/** Begins each visit at the top; Back returns to where the browser remembers that somebody was. */
function useScrollToTop(visit: string): void {
  const isBack = useNavigationType() === NavigationType.Pop;
  const begin = useEffectEvent(() => {
    if (!isBack) scrollTo(0, 0);
  });
  useLayoutEffect(() => begin(), [visit]);
}
