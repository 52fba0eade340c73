import type { PersonName } from '@portal/contracts';

/** A person's name as people say it. */
export const nameOf = ({ firstname, surname }: Omit<PersonName, 'id'>): string => `${firstname} ${surname}`;
