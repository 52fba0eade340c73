import type { CategoryRow } from '@portal/contracts';
import { FormDialog, required, TextAreaField, TextField, useNotice } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useCategorySaving, type CategoryValues } from './report-categories.resource';

interface CategoryDialogProps {
  /** The category to edit; none to add one. */
  category: CategoryRow | undefined;
  open: boolean;
  onClose: () => void;
}

/** Adds or edits a category of reports. */
export function CategoryDialog({ category, open, onClose }: CategoryDialogProps) {
  const { t } = useTranslation('admin');
  const notice = useNotice();
  const words = category ? 'categories.edit' : 'categories.add';
  const { name = '', fullname = '', description = '' } = category ?? {};
  return (
    <FormDialog<CategoryValues>
      open={open}
      title={t(`${words}.title`)}
      initial={{ name, fullname, description }}
      submitText={t(`${words}.submit`)}
      failureText={t(`${words}.failure`)}
      onSubmit={useCategorySaving(category?.id)}
      onDone={() => notice.success(t(`${words}.success`))}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t('categories.name')}
        hint={t('categories.nameHint')}
        maxLength={100}
        rules={[required(t('categories.missingName'))]}
      />
      <TextField
        name="fullname"
        label={t('categories.fullname')}
        maxLength={200}
        rules={[required(t('categories.missingFullname'))]}
      />
      <TextAreaField
        name="description"
        label={t('categories.description')}
        maxLength={1000}
        rules={[required(t('categories.missingDescription'))]}
      />
    </FormDialog>
  );
}
