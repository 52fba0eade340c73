import type { Paging, SignedInAccount } from '@portal/contracts';
import { tablePageSizes } from '@portal/contracts/rules';

const [defaultPageSize] = tablePageSizes;

/** Returns the page size of the table that the server knows by a name, or of one without a name. */
export const getPageSize = ({ tables }: SignedInAccount, name: string | undefined) =>
  (name && tables?.[name]?.pageSize) || defaultPageSize;

/** Returns the paging with which a table requests its first page. */
export const getFirstPage = (account: SignedInAccount, sort: string, name?: string): Paging => ({
  sort,
  limit: getPageSize(account, name),
  offset: 0,
});
