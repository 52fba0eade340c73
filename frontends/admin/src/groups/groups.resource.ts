import { usePortal, useWriting } from '@portal/ui-kit';

export const listsOfGroups = ['groups', 'partners', 'users', 'audit'];

export interface GroupValues {
  name: string;
}

export function useGroupSaving(id?: number) {
  const { userGroup } = usePortal().api;
  return useWriting(
    ({ name }: GroupValues) => (id ? userGroup.update({ id, name }) : userGroup.insert({ name })),
    listsOfGroups,
  );
}
