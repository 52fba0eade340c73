import { usePortal, useWriting } from '@portal/ui-kit';

const listsOfGroups = ['groups', 'partners', 'users', 'audit'];

/** Pages of the stakeholder groups. */
export function useGroupPages() {
  const { api } = usePortal();
  return { queryKey: ['groups', 'page'], load: api.userGroup.findAll.page };
}

/** What a group's form holds. */
export interface GroupValues {
  name: string;
}

/** Adds a group, or renames the one whose id is given. */
export function useGroupSaving(id?: number) {
  const { userGroup } = usePortal().api;
  return useWriting(
    ({ name }: GroupValues) => (id ? userGroup.update({ id, name }) : userGroup.insert({ name })),
    listsOfGroups,
  );
}

/** Deletes a group. */
export function useGroupDeletion() {
  const { api } = usePortal();
  return useWriting(api.userGroup.delete, listsOfGroups);
}
