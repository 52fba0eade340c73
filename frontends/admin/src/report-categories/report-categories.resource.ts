import type { Paging } from '@portal/contracts';
import { loadAllRows, usePortal, useWriting } from '@portal/ui-kit';

const listsOfCategories = ['categories', 'reports', 'audit'];

/** Pages of the categories of reports. */
export function useCategoryPages() {
  const { api } = usePortal();
  return { queryKey: ['categories', 'page'], load: api.reportCategory.findAll.page };
}

/** Pages of all reports with their categories. */
export function useCategorisedReportPages() {
  const { api } = usePortal();
  return {
    queryKey: ['reports', 'categorised'],
    load: (paging: Paging) => api.reportManagement.findAllAndCategory.page(paging),
  };
}

/** What a category's form holds. */
export interface CategoryValues {
  name: string;
  fullname: string;
  description: string;
}

/** Adds a category, or changes the one whose id is given. */
export function useCategorySaving(id?: number) {
  const { reportCategory } = usePortal().api;
  return useWriting(
    (values: CategoryValues) =>
      id ? reportCategory.update({ ...values, id }) : reportCategory.insert(values),
    listsOfCategories,
  );
}

/** Deletes a category. */
export function useCategoryDeletion() {
  const { api } = usePortal();
  return useWriting(api.reportCategory.delete, listsOfCategories);
}

/** Puts reports into a category, or, without one, into none. */
export function useCategoryAssignment() {
  const { api } = usePortal();
  return useWriting(api.reportManagement.updateCategory, listsOfCategories);
}

/** Gives which of some reports are still there, going once through all reports. */
export function useExistingReports() {
  const { reportManagement } = usePortal().api;
  return async (ids: readonly number[]): Promise<number[]> => {
    const rows = await loadAllRows(reportManagement.findAllAndCategory.page);
    const there = new Set(rows.map(({ id }) => id));
    return ids.filter((id) => there.has(id));
  };
}
