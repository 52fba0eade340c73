import { useEffect, useRef, type ReactNode } from 'react';
import { usePortal } from '../app/portal-context';
import { Breadcrumbs, type Place } from './breadcrumbs';

interface PageProps {
  title: string;
  /** The places of the same screen that lead to this one, from the outermost. */
  within?: readonly Place[];
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen: breadcrumbs, one title and the content. A visit starts at the title, for eyes, keyboard and screen reader. */
export function Page({ title, within, actions, children }: PageProps) {
  return (
    <div className="page">
      <Breadcrumbs current={title} within={within} />
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
