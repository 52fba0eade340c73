import type { CategoryRow } from '@portal/contracts';
import { FormDialog, RemoteSelectField, required, useFormat, useNotice } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useCategoryAssignment, useCategoryPages } from './report-categories.resource';

interface AssignCategoryDialogProps {
  /** Ids of the reports to put into a category. */
  reports: number[];
  open: boolean;
  onAssigned: () => void;
  onClose: () => void;
}

/** Chooses the category that reports come into. */
export function AssignCategoryDialog({ reports, open, onAssigned, onClose }: AssignCategoryDialogProps) {
  const { t } = useTranslation(['admin', 'kit']);
  const format = useFormat();
  const notice = useNotice();
  const assign = useCategoryAssignment();
  return (
    <FormDialog<{ categoryId: number }>
      open={open}
      title={t('categories.assign.action')}
      submitText={t('categories.assign.submit')}
      failureText={t('categories.assign.failure')}
      onSubmit={({ categoryId }) => assign({ reports, categoryId })}
      onDone={() => {
        notice.success(t('categories.assign.success'));
        onAssigned();
      }}
      onClose={onClose}
    >
      <p className="dialog-subject">
        {t('categories.chosen', { count: reports.length, formatted: format.number(reports.length) })}
      </p>
      <RemoteSelectField<CategoryRow>
        name="categoryId"
        label={t('kit:reports.category')}
        {...useCategoryPages()}
        toOption={({ id, name }) => ({ value: id, label: name })}
        rules={[required(t('categories.assign.missing'))]}
      />
    </FormDialog>
  );
}
