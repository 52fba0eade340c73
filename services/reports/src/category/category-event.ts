import { reportEvents, type CategoryRow } from '@portal/contracts';
import type { Transaction } from '@portal/service-kit';

/** What other services copy of a category. */
type StoredCategory = Pick<CategoryRow, 'id' | 'name' | 'fullname'>;

/** Tells the other services what categories are now; to be called with every one that is written. */
export const emitCategories = (transaction: Transaction, categories: StoredCategory[]): Promise<void> =>
  transaction.publishAll(
    reportEvents.category,
    categories.map(({ id, name, fullname }) => ({ id, value: { id, name: fullname || name } })),
  );

/** Tells the other services that a category is gone. */
export const publishCategoryDeleted = (transaction: Transaction, id: number): Promise<void> =>
  transaction.publish(reportEvents.category, id, null);
