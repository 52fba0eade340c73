import { DetailsLink } from '../details/details-link';

/** The address of a report's page, by default of its first view. */
export const getAboutReportAddress = (id: number, view?: string): string =>
  `/aboutReport?id=${id}${view ? `&view=${view}` : ''}`;

/** A report's name, which opens its page. */
export function AboutReportLink({ id, name }: { id: number; name: string }) {
  return <DetailsLink to={getAboutReportAddress(id)}>{name}</DetailsLink>;
}
