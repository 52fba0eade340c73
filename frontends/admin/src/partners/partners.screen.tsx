import type { PartnerRow } from '@portal/contracts';
import {
  ExportButton,
  SelectableRows,
  TablePage,
  TableToolbar,
  useDialog,
  useFormat,
  usePortal,
  useTable,
  type TableColumn,
} from '@portal/ui-kit';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useEditAndDelete } from '../table/use-edit-and-delete';
import { PartnerDialog, useDeletePartner } from './partner-form';
import { listsOfPartners, usePartnerPages } from './partners.resource';

export function PartnersScreen() {
  const { t } = useTranslation(['admin', 'kit']);
  const format = useFormat();
  const dialog = useDialog<PartnerRow | undefined>();
  const rowActions = useEditAndDelete<PartnerRow>(dialog.show, useDeletePartner());
  const columns: TableColumn<PartnerRow>[] = [
    { key: 'name', title: t('partners.name'), sortBy: 'name', render: ({ name }) => name },
    {
      key: 'pattern',
      title: t('partners.pattern'),
      sortBy: 'email_pattern',
      render: ({ email_pattern }) => (
        <span className="breakable">{email_pattern || t('partners.noPattern')}</span>
      ),
      text: ({ email_pattern }) => email_pattern,
    },
    {
      key: 'personal',
      title: t('partners.personal'),
      render: ({ exclusive }) => t(exclusive ? 'partners.refused' : 'partners.accepted'),
    },
    {
      key: 'group',
      title: t('partners.group'),
      sortBy: 'group_name',
      render: ({ group_name }) => group_name,
    },
  ];
  const pages = usePartnerPages();
  const { userType } = usePortal().api;
  const table = useTable<PartnerRow>({
    name: 'his-partners',
    ...pages,
    columns,
    defaultSort: 'name',
  });
  return (
    <>
      <TablePage
        table={table}
        title={t('partners.title')}
        actions={
          <Button type="primary" onClick={() => dialog.show(undefined)}>
            {t('partners.add.action')}
          </Button>
        }
      >
        <TableToolbar
          table={table}
          searchLabel={t('kit:reports.search')}
          countText={(count) => t('partners.count', { count, formatted: format.number(count) })}
        >
          <ExportButton table={table} name="his-partners" />
        </TableToolbar>
        <SelectableRows
          table={table}
          emptyText={t('partners.empty')}
          rowName={({ name }) => name}
          rowActions={rowActions}
          action={{
            key: 'delete',
            label: t('delete'),
            danger: true,
            title: (values) => t('partners.delete.bulk.title', { ...values }),
            text: t('partners.delete.bulk.text'),
            done: (values) => t('partners.delete.bulk.done', { ...values }),
          }}
          load={pages.load}
          change={userType.delete}
          lists={listsOfPartners}
        />
      </TablePage>
      <PartnerDialog partner={dialog.item} open={dialog.open} onClose={dialog.close} />
    </>
  );
}
