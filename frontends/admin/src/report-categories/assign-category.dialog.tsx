import type { CategoryRow } from '@portal/contracts';
import { FormDialog, RemoteSelectField, required, useFormat, useNotice } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useCategoryPages } from './report-categories.resource';
import type { ChosenReports } from './use-chosen-reports';

interface AssignCategoryDialogProps {
  chosen: ChosenReports;
  open: boolean;
  onClose: () => void;
}

/** Chooses the category that reports come into. */
export function AssignCategoryDialog({ chosen, open, onClose }: AssignCategoryDialogProps) {
  const { t } = useTranslation(['admin', 'kit']);
  const format = useFormat();
  const notice = useNotice();
  const { length } = chosen.ids;
  return (
    <FormDialog<{ categoryId: number }>
      open={open}
      title={t('categories.assign.action')}
      submitText={t('categories.assign.submit')}
      failureText={t('categories.assign.failure')}
      onSubmit={({ categoryId }) => chosen.assign(categoryId)}
      onDone={() => {
        notice.success(t('categories.assign.success'));
        chosen.clear();
      }}
      onClose={onClose}
    >
      {length > 0 && (
        <p className="dialog-subject">
          {t('categories.chosen', { count: length, formatted: format.number(length) })}
        </p>
      )}
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
