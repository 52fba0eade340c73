const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** What still refers to a partner. */
export interface PartnerReferences {
  users: number;
  reports: number;
}

/** Why a partner cannot be deleted; undefined when nothing refers to it. */
export function partnerRefusal(name: string, { users, reports }: PartnerReferences): string | undefined {
  const parts = [
    ...(users > 0 ? [counted(users, 'user')] : []),
    ...(reports > 0 ? [counted(reports, 'report')] : []),
  ];
  if (parts.length === 0) return undefined;
  return `${name} cannot be deleted: ${parts.join(' and ')} ${users + reports === 1 ? 'belongs' : 'belong'} to it.`;
}

/** What still refers to a stakeholder group. */
export interface GroupReferences {
  partners: number;
  reports: number;
}

/** Why a group cannot be deleted; undefined when nothing refers to it. */
export function groupRefusal(name: string, { partners, reports }: GroupReferences): string | undefined {
  const parts = [
    ...(partners > 0
      ? [`${counted(partners, 'partner')} ${partners === 1 ? 'belongs' : 'belong'} to it`]
      : []),
    ...(reports > 0 ? [`${counted(reports, 'report')} ${reports === 1 ? 'is' : 'are'} permitted to it`] : []),
  ];
  return parts.length === 0 ? undefined : `${name} cannot be deleted: ${parts.join(' and ')}.`;
}
