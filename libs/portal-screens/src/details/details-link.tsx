import { Link } from 'react-router';
import type { ReactNode } from 'react';
import { useOwnPartner } from '../people/choices.resource';

/** The address of a report's page, by default of its first view. */
export const getAboutReportAddress = (id: number, view?: string): string =>
  `/aboutReport?id=${id}${view ? `&view=${view}` : ''}`;
export const getPersonAddress = (id: number): string => `/person?id=${id}`;

/** A report's name, which opens its page. */
export function AboutReportLink({ id, name }: { id: number; name: string }) {
  return <DetailsLink to={getAboutReportAddress(id)}>{name}</DetailsLink>;
}

/** A person's name, which opens the person's page. */
export function PersonLink({ id, children }: { id: number; children: ReactNode }) {
  return <DetailsLink to={getPersonAddress(id)}>{children}</DetailsLink>;
}

interface ManagedPersonLinkProps {
  /** Null for a stakeholder group. */
  id: number | null;
  /** The name of the person's HIS partner; null without one. */
  partner: string | null;
  children: ReactNode;
}

/** A {@link PersonLink}; only the name for people without a page for the user: those of other partners than a user admin's. */
export function ManagedPersonLink({ id, partner, children }: ManagedPersonLinkProps) {
  const own = useOwnPartner();
  if (!id || (own && own.name !== partner)) return children;
  return <PersonLink id={id}>{children}</PersonLink>;
}

/** A link that does not open the row it is in. */
export function DetailsLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} onClick={(event) => event.stopPropagation()}>
      {children}
    </Link>
  );
}
