import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import type { RowAction } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';

export function useEditAndDelete<Row>(
  onEdit: (row: Row) => void,
  onDelete: (row: Row) => void,
): (row: Row) => RowAction[] {
  const { t } = useTranslation('admin');
  return (row) => [
    { key: 'edit', label: t('edit'), icon: <EditOutlined aria-hidden />, onClick: () => onEdit(row) },
    {
      key: 'delete',
      label: t('delete'),
      icon: <DeleteOutlined aria-hidden />,
      danger: true,
      onClick: () => onDelete(row),
    },
  ];
}
