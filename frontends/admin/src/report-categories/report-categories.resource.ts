import type { Paging } from '@portal/contracts';
import { usePortal, useWriting } from '@portal/ui-kit';

export const listsOfCategories = ['categories', 'reports', 'audit'];

export function useCategorisedReportPages() {
  const { api } = usePortal();
  return {
    queryKey: ['reports', 'categorised'],
    load: (paging: Paging) => api.reportManagement.findAllAndCategory.page(paging),
  };
}

export interface CategoryValues {
  name: string;
  fullname: string;
  description: string;
}

export function useCategorySaving(id?: number) {
  const { reportCategory } = usePortal().api;
  return useWriting(
    (values: CategoryValues) =>
      id ? reportCategory.update({ ...values, id }) : reportCategory.insert(values),
    listsOfCategories,
  );
}

export function useCategoryAssignment() {
  const { api } = usePortal();
  return useWriting(api.reportManagement.updateCategory, listsOfCategories);
}
