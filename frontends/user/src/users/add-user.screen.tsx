import { BulkRegistration, Page, RegisterUserForm, usePortal } from '@portal/ui-kit';
import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useBulkRegistration, useRegistration, useStatusChange, useUsersChanged } from './users.resource';

/** Register Users: one by a form, or many by a list; all of them become users of the own partner. */
export function AddUserScreen() {
  const { t } = useTranslation('user');
  const { account } = usePortal();
  const changed = useUsersChanged();
  const register = useRegistration();
  const registerMany = useBulkRegistration();
  const editStatus = useStatusChange();
  return (
    <Page title={t('addUser.title')}>
      <section className="panel">
        <p className="panel-lead">{t('addUser.partner', { partner: account.name })}</p>
        <Tabs
          items={[
            {
              key: 'one',
              label: t('addUser.one'),
              children: (
                <RegisterUserForm
                  onSubmit={register}
                  onActivate={(id) => editStatus({ id, status: 'Active' })}
                  onChanged={changed}
                />
              ),
            },
            {
              key: 'many',
              label: t('addUser.many'),
              children: <BulkRegistration onSubmit={registerMany} onChanged={changed} />,
            },
          ]}
        />
      </section>
    </Page>
  );
}
