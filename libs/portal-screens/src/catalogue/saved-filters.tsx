import { DeleteOutlined } from '@ant-design/icons';
import type { SavedFilter } from '@portal/contracts';
import { FormDialog, requireText, TextField, useConfirmedWrite, useDialog, useNotice } from '@portal/ui-kit';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useOwnCatalogue, useSavedFilterChanges } from './catalogue.resource';

interface SavedFiltersProps {
  current: SavedFilter['filter'];
  /** True if there is something to save. */
  canSave: boolean;
  onOpen: (filter: SavedFilter['filter']) => void;
}

/** The user's filters by name. */
export function SavedFilters({ current, canSave, onOpen }: SavedFiltersProps) {
  const { t } = useTranslation('screens');
  const notice = useNotice();
  const confirmWrite = useConfirmedWrite();
  const dialog = useDialog<SavedFilter['filter']>('filter');
  const { data } = useOwnCatalogue();
  const { save, remove } = useSavedFilterChanges();
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
            <Button type="link" onClick={() => onOpen(saved.filter)}>
              {saved.name}
            </Button>
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('catalogue.deleteLabel', { name: saved.name })}
              onClick={() => confirmDeletion(saved)}
            />
          </li>
        ))}
      </ul>
      {canSave && <Button onClick={() => dialog.show(current)}>{t('catalogue.save')}</Button>}
      <FormDialog<{ name: string }>
        open={dialog.open}
        title={t('catalogue.save')}
        submitText={t('catalogue.save')}
        failureText={t('catalogue.saveFailed')}
        onSubmit={({ name }) => save({ name, filter: dialog.item ?? {} })}
        onDone={() => notice.success(t('catalogue.savedNotice'))}
        onClose={dialog.close}
      >
        <TextField
          name="name"
          label={t('catalogue.name')}
          hint={t('catalogue.nameHint')}
          maxLength={60}
          rules={[requireText(t('catalogue.nameMissing'))]}
        />
      </FormDialog>
    </fieldset>
  );
}
