import { DeleteOutlined } from '@ant-design/icons';
import type { SavedFilter } from '@portal/contracts';
import { Button, loadDialog, useConfirmedWrite, useDialog } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useOwnCatalogue, useSavedFilterChanges } from './catalogue.resource';

const SaveFilterDialog = loadDialog(async () => (await import('./save-filter.dialog')).SaveFilterDialog);

interface SavedFiltersProps {
  current: SavedFilter['filter'];
  /** True if there is something to save. */
  canSave: boolean;
  onOpen: (filter: SavedFilter['filter']) => void;
}

/** The user's filters by name. */
export function SavedFilters({ current, canSave, onOpen }: SavedFiltersProps) {
  const { t } = useTranslation('screens');
  const confirmWrite = useConfirmedWrite();
  const dialog = useDialog<SavedFilter['filter']>('filter');
  const { data } = useOwnCatalogue();
  const { remove } = useSavedFilterChanges();
  const filters = data?.filters ?? [];
  const confirmDeletion = ({ id, name }: SavedFilter) =>
    confirmWrite({
      title: t('catalogue.deleteQuestion', { name }),
      okText: t('catalogue.delete'),
      write: () => remove({ id }),
      success: t('catalogue.deleted'),
      failure: t('catalogue.deleteFailed'),
    });
  if (filters.length === 0 && !canSave) return null;
  return (
    <fieldset className="facet saved-filters">
      <legend>{t('catalogue.saved')}</legend>
      <ul>
        {filters.map((saved) => (
          <li key={saved.id}>
            <Button kind="link" onClick={() => onOpen(saved.filter)}>
              {saved.name}
            </Button>
            <Button
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('catalogue.deleteLabel', { name: saved.name })}
              onClick={() => confirmDeletion(saved)}
            />
          </li>
        ))}
      </ul>
      {canSave && <Button onClick={() => dialog.show(current)}>{t('catalogue.save')}</Button>}
      <SaveFilterDialog open={dialog.open} filter={dialog.item} onClose={dialog.close} />
    </fieldset>
  );
}
