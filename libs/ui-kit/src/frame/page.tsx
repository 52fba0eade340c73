import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { Select } from '../forms/select';
import { useAppDefinition, usePortal } from '../app/portal-context';
import { matchesRoute } from '../platform';
import { findAncestors } from './menu';

interface PageProps {
  /** Defaults to the title of the current route. */
  title?: string;
  /** Breadcrumbs of the same screen that lead to this view, from the outermost. */
  crumbs?: readonly Crumb[];
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen: breadcrumbs, one title and the content. A visit starts with the focus on the title. */
export function Page({ title, crumbs, actions, children }: PageProps) {
  const screenTitle = useScreenTitle();
  const heading = title ?? screenTitle;
  return (
    <div className="page">
      <Breadcrumbs current={heading} crumbs={crumbs} />
      <div className="page-head">
        <PageTitle title={heading} />
        {actions}
      </div>
      {children}
    </div>
  );
}

/** Placeholder of a screen whose code or title is being loaded. A title that is known is shown. */
export function PageSkeleton() {
  const { name, routes } = useAppDefinition();
  const { t, i18n } = useTranslation(name);
  const { pathname } = useLocation();
  const route = routes.find(({ path }) => matchesRoute(path, pathname));
  const isKnown = route && !route.isDetail && i18n.exists(route.title, { ns: name });
  return (
    <div className="page" aria-hidden="true">
      <div className="skeleton skeleton-crumbs" />
      {isKnown ? (
        <div className="page-head page-title">{t(route.title)}</div>
      ) : (
        <div className="skeleton skeleton-title" />
      )}
      <div className="skeleton skeleton-block" />
    </div>
  );
}

/** Returns the title of the current route. */
export function useScreenTitle(): string {
  const { name, routes } = useAppDefinition();
  const { t } = useTranslation(name);
  const { pathname } = useLocation();
  const route = routes.find(({ path }) => matchesRoute(path, pathname));
  return route ? t(route.title) : '';
}

/** The title of a screen, also the document's. */
export function PageTitle({ title, className }: { title: string; className?: string }) {
  const { config } = usePortal();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    document.title = `${title} – ${config.name}`;
  }, [title, config.name]);
  return (
    <h1 ref={heading} tabIndex={-1} className={className ?? 'page-title'}>
      {title}
    </h1>
  );
}

/** A breadcrumb that leads to another view of the same screen. */
export interface Crumb {
  title: string;
  /** The query of the view's address. */
  search: string;
}

/** Links from the app's first screen to the current one. Renders nothing on the first screen. */
function Breadcrumbs({ current, crumbs = [] }: { current: string; crumbs?: readonly Crumb[] }) {
  const { t } = useTranslation('kit');
  const app = useAppDefinition();
  const texts = useTranslation(app.name);
  const { pathname } = useLocation();
  const above = findAncestors(app.routes, pathname);
  if (above.length === 0) return null;
  return (
    <nav aria-label={t('breadcrumbs')}>
      <ol className="breadcrumbs">
        {above.map(({ path, title }) => (
          <li key={path}>
            <Link to={path}>{texts.t(title)}</Link>
          </li>
        ))}
        {crumbs.map(({ title, search }) => (
          <li key={search}>
            <Link to={{ search }}>{title}</Link>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}

interface PageViewsProps {
  /** Names the choice. */
  label: string;
  /** The views of a page, each with the query of its address. */
  views: readonly { key: string; label: string; search: string }[];
  /** Key of the view that is shown. */
  shown: string;
}

/** Links between the views of one page. A {@link ViewSelect} among them chooses a part of a view. */
export function PageViews({ label, views, shown, children }: PageViewsProps & { children?: ReactNode }) {
  return (
    <nav className="page-views" aria-label={label}>
      {views.map(({ key, label: name, search }) => (
        <Link key={key} to={{ search }} aria-current={key === shown ? 'page' : undefined}>
          {name}
        </Link>
      ))}
      {children}
    </nav>
  );
}

/** Chooses one of the views of a page, beside its title. */
export function ViewSelect({ label, views, shown }: PageViewsProps) {
  const navigate = useNavigate();
  return (
    <Select
      aria-label={label}
      value={shown}
      options={views.map(({ key, label: name }) => ({ value: key, label: name }))}
      onChange={(key) => void navigate({ search: views.find((view) => view.key === key)?.search ?? '' })}
    />
  );
}
