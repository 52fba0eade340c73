import {
  Component,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { Link, NavigationType, Route, Routes, useLocation, useNavigationType } from 'react-router';
import { isLowDataMode, matchesRoute, type ScreenRoute } from '../platform';
import { useAppDefinition, useIsFrameless, usePortal } from './portal-context';
import { useTranslation } from 'react-i18next';
import { ErrorBox } from '../frame/error-box';
import { findHome } from '../frame/menu';
import { PageSkeleton, PageTitle } from '../frame/page';
import { loadThemed, loadWithTexts } from '../theme/load-themed';

/** The screens of an app by their paths. Navigating to the current screen mounts it again. */
export function AppRoutes({ routes }: { routes: readonly ScreenRoute[] }) {
  const visit = useVisit();
  useScrollToTop(visit);
  const { FramelessSkeleton } = useAppDefinition();
  const isFrameless = useIsFrameless(routes);
  useOfflineData(routes);
  const screens = useMemo(
    () =>
      routes.map(({ path, load, layout }, index) => ({
        path,
        Screen:
          index === 0 || layout
            ? lazy(async () => ({ default: await (index === 0 ? load() : loadWithTexts(load)) }))
            : loadThemed(load),
      })),
    [routes],
  );
  return (
    <ScreenBoundary key={visit}>
      <Suspense fallback={isFrameless && FramelessSkeleton ? <FramelessSkeleton /> : <PageSkeleton />}>
        <Routes>
          {screens.map(({ path, Screen }) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
          <Route path="/" element={null} />
          <Route path="*" element={<NotFound />} />
        </Routes>
      </Suspense>
    </ScreenBoundary>
  );
}

/** The downloads of the first screen come first. */
const warmUpDelayMs = 10_000;

/** Loads the first data of screens that can be read without a network, once a service worker can answer for them. */
function useOfflineData(routes: readonly ScreenRoute[]): void {
  const portal = usePortal();
  const { isReadOnly } = portal;
  const { pathname } = useLocation();
  const load = useEffectEvent(async () => {
    await navigator.serviceWorker.ready;
    for (const route of routes) {
      if (!route.loadOfflineData) continue;
      await waitForIdle();
      // The screen that is shown requests its data itself.
      if (!matchesRoute(route.path, pathname)) await route.loadOfflineData(portal);
    }
  });
  useEffect(() => {
    if (!('serviceWorker' in navigator) || isReadOnly || isLowDataMode()) return;
    // The next visit tries again after a failure.
    const timer = setTimeout(() => void load().catch(() => undefined), warmUpDelayMs);
    return () => clearTimeout(timer);
  }, [routes, isReadOnly]);
}

/** Browsers without `requestIdleCallback` count as idle. */
export const waitForIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve());
    else resolve();
  });

/** Scrolls each visit to the top; Back restores the position. */
function useScrollToTop(visit: string): void {
  const isBack = useNavigationType() === NavigationType.Pop;
  const begin = useEffectEvent(() => {
    if (!isBack) scrollTo(0, 0);
  });
  useLayoutEffect(() => begin(), [visit]);
}

/** Shows an error in place of a broken screen; the frame stays usable. */
class ScreenBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return <ErrorBox onRetry={() => location.reload()} />;
  }
}

/** Returns a key that changes with the screen, and when the current address is opened again. */
function useVisit(): string {
  const { key, pathname, search } = useLocation();
  const address = pathname + search;
  const [last, setLast] = useState({ key, address, again: 0 });
  if (last.key !== key) {
    setLast({ key, address, again: last.again + (last.address === address ? 1 : 0) });
  }
  return `${pathname} ${last.again}`;
}

/** Shown for an address without a screen. */
function NotFound() {
  const { t } = useTranslation('kit');
  const { routes } = useAppDefinition();
  return (
    <div className="page">
      <div className="page-head">
        <PageTitle title={t('notFound.title')} />
      </div>
      <p className="page-lead">{t('notFound.text')}</p>
      <Link to={findHome(routes)}>{t('notFound.home')}</Link>
    </div>
  );
}
