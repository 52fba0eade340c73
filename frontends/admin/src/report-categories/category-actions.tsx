import { useConfirmedWrite, useDialog, useFormat } from '@portal/ui-kit';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { AssignCategoryDialog } from './assign-category.dialog';
import type { ChosenReports } from './use-chosen-reports';

/** What can be done with the chosen reports, and how many they are. */
export function CategoryActions({ chosen }: { chosen: ChosenReports }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const dialog = useDialog<true>();
  const confirm = useConfirmedWrite();
  const { length } = chosen.ids;
  const none = length === 0;
  const counted = { count: length, formatted: format.number(length) };
  const askToClear = () =>
    confirm({
      title: t('categories.clear.question', counted),
      okText: t('categories.clear.action'),
      write: () => chosen.assign(null),
      success: t('categories.clear.success'),
      failure: t('categories.clear.failure'),
      onDone: chosen.clear,
    });
  return (
    <div className="page-actions">
      <span className="chosen-count" role="status">
        {none ? t('categories.choose') : t('categories.chosen', counted)}
      </span>
      <Button disabled={none} onClick={chosen.clear}>
        {t('categories.clearSelection')}
      </Button>
      <Button disabled={none} onClick={askToClear}>
        {t('categories.clear.action')}
      </Button>
      <Button type="primary" disabled={none} onClick={() => dialog.show(true)}>
        {t('categories.assign.action')}
      </Button>
      <AssignCategoryDialog chosen={chosen} open={dialog.open} onClose={dialog.close} />
    </div>
  );
}
