import { usePortal, useWriting } from '@portal/ui-kit';

export const listsOfGroups = ['groups', 'partners', 'users', 'audit'];

export function useGroupPages() {
  const { api } = usePortal();
  return { queryKey: ['groups', 'page'], load: api.userGroup.findAll.page };
}

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

export function useGroupDeletion() {
  const { api } = usePortal();
  return useWriting(api.userGroup.delete, listsOfGroups);
}
