import type { TablePreference } from '@portal/contracts';
import { tablePageSizes } from '@portal/contracts/rules';
import { usePortal } from '../app/portal-context';
import { useErrorText } from '../forms/use-error-text';
import { useNotice } from '../overlays/use-notice';
import { getPageSize } from './first-page';

const isPageSize = (size: number): size is (typeof tablePageSizes)[number] =>
  (tablePageSizes as readonly number[]).includes(size);

interface OwnTablePreference {
  /** Keys of hidden columns. */
  hidden: readonly string[];
  pageSize: number;
  hideColumns: (hidden: string[]) => void;
  changePageSize?: (pageSize: number) => void;
}

/**
 * The person's preference for a table. It comes with the session, so that the first paint of a table has it, and changes at once. The
 * server stores it meanwhile.
 */
export function useTablePreference(
  name: string | undefined,
  hiddenAtFirst: readonly string[],
): OwnTablePreference {
  const { account, api, session } = usePortal();
  const notice = useNotice();
  const errorText = useErrorText();
  const { hidden = hiddenAtFirst } = (name && account.tables?.[name]) || {};
  const pageSize = getPageSize(account, name);
  if (name === undefined) return { hidden, pageSize, hideColumns: () => undefined };

  const store = (changed: Partial<TablePreference>) => {
    const preference = { hidden: [...hidden], pageSize, ...changed };
    session.profileChanged({ tables: { ...account.tables, [name]: preference } });
    api.tablePreference.update({ name, ...preference }).then(
      ({ affectedRows, message }) => affectedRows === 0 && message && notice.failure(message),
      (error: unknown) => notice.failure(errorText(error)),
    );
  };
  return {
    hidden,
    pageSize,
    hideColumns: (keys) => store({ hidden: keys }),
    changePageSize: (size) => isPageSize(size) && store({ pageSize: size }),
  };
}
