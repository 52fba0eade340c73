import type { SavedFilter } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { NameDialog } from '@portal/ui-kit';
import { useSavedFilterChanges } from './catalogue.resource';

interface SaveFilterDialogProps {
  open: boolean;
  filter: SavedFilter['filter'] | undefined;
  onClose: () => void;
}

/** Asks for the name under which a filter is saved. */
export function SaveFilterDialog({ open, filter = {}, onClose }: SaveFilterDialogProps) {
  const { t } = useTranslation('screens');
  const { save } = useSavedFilterChanges();
  return (
    <NameDialog
      open={open}
      title={t('catalogue.save')}
      hint={t('catalogue.nameHint')}
      maxLength={60}
      submitText={t('catalogue.save')}
      failureText={t('catalogue.saveFailed')}
      success={t('catalogue.savedNotice')}
      onSubmit={({ name }) => save({ name, filter })}
      onClose={onClose}
    />
  );
}
