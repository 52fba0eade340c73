import { useEffect, useRef, type ReactNode } from 'react';
import { usePortal } from '../app/portal-context';
import { Breadcrumbs, type Crumb } from './breadcrumbs';

interface PageProps {
  title: string;
  /** Breadcrumbs of the same screen that lead to this view, from the outermost. */
  crumbs?: readonly Crumb[];
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen: breadcrumbs, one title and the content. A visit starts at the title, for eyes, keyboard and screen reader. */
export function Page({ title, crumbs, actions, children }: PageProps) {
  return (
    <div className="page">
      <Breadcrumbs current={title} crumbs={crumbs} />
      <div className="page-head">
        <PageTitle title={title} />
        {actions}
      </div>
      {children}
    </div>
  );
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
