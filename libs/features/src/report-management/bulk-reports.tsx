import type { CategoryRow, ViewedReportRow } from '@portal/contracts';
import { containsWords, type bulkReportActions } from '@portal/contracts/rules';
import { BulkActions, type BulkAction, type BulkSelection } from '../bulk/bulk-actions';
import { BulkSelect, listIds, usePortal, useRefresh, type RemoteOptions, type Table } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useGroupPages, useOwnPartner } from '../people/choices.resource';
import { useUntilOfBulk } from '../permissions/bulk-permissions';
import { useUntil } from '../permissions/permission-fields';
import { listsOfReports } from './report-management.resource';

/** The choice of no category. */
const noCategory = '0';

interface BulkReportsProps {
  table: Table<ViewedReportRow>;
  selection: BulkSelection;
}

/** The actions on many managed reports. Only administrators choose categories. */
export function BulkReports({ table, selection }: BulkReportsProps) {
  const { t } = useTranslation('screens');
  const { reportManagement } = usePortal().api;
  const isAdministrator = !useOwnPartner();
  const groups = useGroupPages();
  const refresh = useRefresh(listsOfReports);
  const { toEnd } = useUntil();
  const moreField = useUntilOfBulk();

  const toBulkAction = (action: (typeof bulkReportActions)[number]): BulkAction => ({
    key: action,
    label: t(`reportForm.bulk.${action}.label`),
    danger: action === 'delete',
    title: (count) => t(`reportForm.bulk.${action}.title`, { count }),
    text: t(`reportForm.bulk.${action}.text`),
    done: (count) => t(`reportForm.bulk.${action}.done`, { count }),
    plan: (query, value) =>
      reportManagement.planBulk({ ...query, action, ...(value && { newCategoryId: toCategory(value) }) }),
    run: (ids, value) => reportManagement.runBulk({ ids, action, newCategoryId: toCategory(value) }),
  });
  const move: BulkAction = {
    ...toBulkAction('category'),
    undo: (before, ids) =>
      reportManagement.runBulk({ ids, action: 'category', newCategoryId: toCategory(before) }),
    field: {
      label: t('reports.category'),
      isRequired: true,
      isPlanned: true,
      render: (value, onChange) => <CategorySelect value={value} onChange={onChange} />,
    },
  };
  const grant: BulkAction = {
    ...toBulkAction('grant'),
    plan: (query, value) =>
      reportManagement.planBulk({ ...query, action: 'grant', grantedGroupId: listIds(value)[0] }),
    run: (ids, value, day) =>
      reportManagement.runBulk({
        ids,
        action: 'grant',
        grantedGroupId: listIds(value)[0],
        until: toEnd(day),
      }),
    moreField,
    field: {
      label: t('person.group'),
      isRequired: true,
      isPlanned: true,
      render: (value, onChange) => (
        <BulkSelect {...groups} label={t('person.group')} value={value} onChange={onChange} />
      ),
    },
  };
  const actions = [...(isAdministrator ? [move] : []), grant, toBulkAction('delete')];
  return <BulkActions table={table} selection={selection} actions={actions} onChanged={refresh} />;
}

const toCategory = (value: string) => (value === '' || value === noCategory ? null : Number(value));

function CategorySelect({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('screens');
  const { reportCategory } = usePortal().api;
  const none = { id: Number(noCategory), name: t('reports.noCategory') };
  const categories: RemoteOptions<Pick<CategoryRow, 'id' | 'name'>> = {
    queryKey: ['categories', 'page', 'orNone'],
    load: async (paging) => {
      const { rows, total } = await reportCategory.findAll.page(paging);
      return { rows: containsWords(none.name, paging.search ?? '') ? [none, ...rows] : rows, total };
    },
  };
  return <BulkSelect {...categories} label={t('reports.category')} value={value} onChange={onChange} />;
}
