import type { PersonName } from '@portal/contracts';

/** A person's name as people say it. */
export const nameOf = ({ firstname, surname }: Pick<PersonName, 'firstname' | 'surname'>): string =>
  `${firstname} ${surname}`;
