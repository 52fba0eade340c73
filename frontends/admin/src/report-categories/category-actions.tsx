import { useConfirmedWrite, useDialog, useFormat } from '@portal/ui-kit';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { AssignCategoryDialog } from './assign-category.dialog';
import { useCategoryAssignment } from './report-categories.resource';

interface CategoryActionsProps {
  /** Ids of the chosen reports. */
  reports: number[];
  onDone: () => void;
}

/** What can be done with the chosen reports, and how many they are. */
export function CategoryActions({ reports, onDone }: CategoryActionsProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const dialog = useDialog<number[]>();
  const confirm = useConfirmedWrite();
  const assign = useCategoryAssignment();
  const none = reports.length === 0;
  const counted = { count: reports.length, formatted: format.number(reports.length) };
  const askToClear = () =>
    confirm({
      title: t('categories.clear.question', counted),
      okText: t('categories.clear.action'),
      write: () => assign({ reports, categoryId: null }),
      success: t('categories.clear.success'),
      failure: t('categories.clear.failure'),
      onDone,
    });
  return (
    <div className="page-actions">
      <span className="chosen-count" role="status">
        {none ? t('categories.choose') : t('categories.chosen', counted)}
      </span>
      <Button disabled={none} onClick={askToClear}>
        {t('categories.clear.action')}
      </Button>
      <Button type="primary" disabled={none} onClick={() => dialog.show(reports)}>
        {t('categories.assign.action')}
      </Button>
      <AssignCategoryDialog
        reports={dialog.item ?? []}
        open={dialog.open}
        onAssigned={onDone}
        onClose={dialog.close}
      />
    </div>
  );
}
