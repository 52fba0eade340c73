import type { ReactNode } from 'react';
import { DetailsLink } from '../details/details-link';
import { useOwnPartner } from './choices.resource';

export const getPersonAddress = (id: number): string => `/person?id=${id}`;

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
