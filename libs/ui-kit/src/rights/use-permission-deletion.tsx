import { DeleteOutlined } from '@ant-design/icons';
import type { WriteAnswer } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import type { RowAction } from '../table/row-action';
import { useConfirmedWrite } from '../writing/use-confirmed-write';

/** The one action of a permission's row, to take it away, which asks once; `name` says whose it is and for what. */
export function usePermissionDeletion<Row extends { id: number }>(
  kind: 'group' | 'user',
  remove: (permission: { id: number }) => Promise<WriteAnswer>,
  name: (row: Row) => string,
): (row: Row) => RowAction[] {
  const { t } = useTranslation('kit');
  const confirm = useConfirmedWrite();
  return (row) => [
    {
      key: 'delete',
      label: t('rights.delete'),
      icon: <DeleteOutlined aria-hidden />,
      danger: true,
      onClick: () =>
        confirm({
          title: t('rights.deleteQuestion'),
          text: name(row),
          okText: t('rights.deleteOk'),
          write: () => remove({ id: row.id }),
          success: t(`rights.${kind}.deleted`),
          failure: t(`rights.${kind}.deleteFailed`),
        }),
    },
  ];
}
