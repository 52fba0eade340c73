const pluralize = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const writeRefusal = (name: string, reasons: string[]): string =>
  `${name} cannot be deleted: ${reasons.join(' and ')}.`;

interface PartnerReferences {
  users: number;
  reports: number;
}

/** Describes why a partner cannot be deleted; undefined when it has no references. */
export function findPartnerRefusal(name: string, { users, reports }: PartnerReferences): string | undefined {
  const parts = [
    ...(users > 0 ? [pluralize(users, 'user')] : []),
    ...(reports > 0 ? [pluralize(reports, 'report')] : []),
  ];
  if (parts.length === 0) return undefined;
  return writeRefusal(name, [`${parts.join(' and ')} ${users + reports === 1 ? 'belongs' : 'belong'} to it`]);
}

interface GroupReferences {
  partners: number;
  reports: number;
}

export function findGroupRefusal(name: string, { partners, reports }: GroupReferences): string | undefined {
  const parts = [
    ...(partners > 0
      ? [`${pluralize(partners, 'partner')} ${partners === 1 ? 'belongs' : 'belong'} to it`]
      : []),
    ...(reports > 0
      ? [`${pluralize(reports, 'report')} ${reports === 1 ? 'is' : 'are'} permitted to it`]
      : []),
  ];
  return parts.length === 0 ? undefined : writeRefusal(name, parts);
}
