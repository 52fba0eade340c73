import type { UserFilters } from '@portal/contracts';
import { lastSignIns } from '@portal/contracts/rules';
import type { TableFilter } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';

type ChoiceOf<Name extends keyof UserFilters> = Extract<TableFilter<Name>, { kind: 'choice' }>;

/** Filters of lists of users by role, by one of some statuses, and by the last sign-in. */
export function useUserFilters(
  statuses: readonly string[],
): [ChoiceOf<'role'>, ChoiceOf<'status'>, ChoiceOf<'lastSignIn'>] {
  const { t } = useTranslation('screens');
  const roles = ['user', 'userAdmin'] as const;
  return [
    {
      kind: 'choice',
      name: 'role',
      label: t('person.role'),
      options: roles.map((value) => ({ value, label: t(`users.roles.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'status',
      label: t('person.status'),
      options: statuses.map((value) => ({ value, label: t(`person.statuses.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'lastSignIn',
      label: t('details.person.lastSignIn'),
      options: lastSignIns.map((value) => ({ value, label: t(`users.lastSignIn.${value}`) })),
    },
  ];
}
