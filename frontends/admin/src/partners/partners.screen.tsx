import type { PartnerRow } from '@portal/contracts';
import { usePartnerPages } from '@portal/features';
import { useDialog, usePortal, type TableColumn } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { ManagedList, useEditAndDelete } from '../table/managed-list';
import { PartnerDialog, useDeletePartner } from './partner-form';
import { listsOfPartners } from './partners.resource';

export function PartnersScreen() {
  const { t } = useTranslation('admin');
  const dialog = useDialog<PartnerRow | undefined>();
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
      title: t('screens:person.group'),
      sortBy: 'group_name',
      render: ({ group_name }) => group_name,
    },
  ];
  return (
    <>
      <ManagedList<PartnerRow>
        texts="partners"
        name="his-partners"
        pages={usePartnerPages()}
        columns={columns}
        defaultSort="name"
        rowName={({ name }) => name}
        rowActions={useEditAndDelete(dialog.show, useDeletePartner())}
        onAdd={() => dialog.show(undefined)}
        deleteRow={usePortal().api.partner.delete}
        lists={listsOfPartners}
      />
      <PartnerDialog dialog={dialog} />
    </>
  );
}
