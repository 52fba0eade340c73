import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useAppDefinition, usePortal } from '../app/portal-context';
import { matchesRoute } from '../platform';
import { Breadcrumbs, type Crumb } from './breadcrumbs';

interface PageProps {
  /** Defaults to the title of the current route. */
  title?: string;
  /** Breadcrumbs of the same screen that lead to this view, from the outermost. */
  crumbs?: readonly Crumb[];
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen: breadcrumbs, one title and the content. A visit starts at the title, for eyes, keyboard and screen reader. */
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
