import { Breadcrumb } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useAppDefinition } from '../app/portal-context';
import { matchesRoute, type ScreenRoute } from '../platform';

/** A breadcrumb that leads to another view of the same screen. */
export interface Crumb {
  title: string;
  /** The query of the view's address. */
  search: string;
}

/** The path from the app's first screen to the current one; nothing on the first screen itself. */
export function Breadcrumbs({ current, crumbs = [] }: { current: string; crumbs?: readonly Crumb[] }) {
  const { t } = useTranslation('kit');
  const app = useAppDefinition();
  const texts = useTranslation(app.name);
  const { pathname } = useLocation();
  const above = ancestors(app.routes, pathname);
  if (above.length === 0) return null;
  const items = above.map(({ path, title }) => ({
    key: path,
    title: <Link to={path}>{texts.t(title)}</Link>,
  }));
  const views = crumbs.map(({ title, search }) => ({
    key: `?${search}`,
    title: <Link to={{ search }}>{title}</Link>,
  }));
  return (
    <nav aria-label={t('breadcrumbs')}>
      <Breadcrumb
        items={[...items, ...views, { key: pathname, title: <span aria-current="page">{current}</span> }]}
      />
    </nav>
  );
}

function ancestors(routes: readonly ScreenRoute[], path: string): ScreenRoute[] {
  const parentPath = routes.find((route) => matchesRoute(route.path, path))?.parent;
  const parent = routes.find((route) => route.path === parentPath);
  return parent ? [...ancestors(routes, parent.path), parent] : [];
}
