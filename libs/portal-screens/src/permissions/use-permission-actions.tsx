import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import type { WriteResponse } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { type RowAction, useConfirmedWrite } from '@portal/ui-kit';

interface PermissionActionsOptions<Row> {
  kind: 'group' | 'user';
  name: (row: Row) => string;
  change: (row: Row) => void;
  remove: (permission: { id: number }) => Promise<WriteResponse>;
}

/** The actions of a permission's row: change, and delete after a confirmation. */
export function usePermissionActions<Row extends { id: number }>({
  kind,
  name,
  change,
  remove,
}: PermissionActionsOptions<Row>): (row: Row) => RowAction[] {
  const { t } = useTranslation('kit');
  const confirm = useConfirmedWrite();
  const askToDelete = (row: Row) =>
    confirm({
      title: t('rights.deleteQuestion'),
      text: name(row),
      okText: t('rights.deleteOk'),
      write: () => remove({ id: row.id }),
      success: t(`rights.${kind}.deleted`),
      failure: t(`rights.${kind}.deleteFailed`),
    });
  const changing = (row: Row): RowAction => ({
    key: 'change',
    label: t('rights.change'),
    icon: <EditOutlined aria-hidden />,
    onClick: () => change(row),
  });
  const deleting = (row: Row): RowAction => ({
    key: 'delete',
    label: t('rights.delete'),
    icon: <DeleteOutlined aria-hidden />,
    danger: true,
    onClick: () => askToDelete(row),
  });
  return (row) => [changing(row), deleting(row)];
}
