import type { SavedFilter } from '@portal/contracts';
import { FormDialog, requireText, TextField, useNotice } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useSavedFilterChanges } from './catalogue.resource';

interface SaveFilterDialogProps {
  open: boolean;
  filter: SavedFilter['filter'] | undefined;
  onClose: () => void;
}

/** Asks for the name under which a filter is saved. */
export function SaveFilterDialog({ open, filter = {}, onClose }: SaveFilterDialogProps) {
  const { t } = useTranslation('screens');
  const notice = useNotice();
  const { save } = useSavedFilterChanges();
  return (
    <FormDialog<{ name: string }>
      open={open}
      title={t('catalogue.save')}
      submitText={t('catalogue.save')}
      failureText={t('catalogue.saveFailed')}
      onSubmit={({ name }) => save({ name, filter })}
      onDone={() => notice.success(t('catalogue.savedNotice'))}
      onClose={onClose}
    >
      <TextField
        name="name"
        label={t('catalogue.name')}
        hint={t('catalogue.nameHint')}
        maxLength={60}
        rules={[requireText(t('catalogue.nameMissing'))]}
      />
    </FormDialog>
  );
}
