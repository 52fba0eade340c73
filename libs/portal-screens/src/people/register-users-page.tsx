import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { Page, useFilter, usePortal, useRefresh } from '@portal/ui-kit';
import { BulkRegistration } from './bulk-registration';
import { usePartnerPages } from './choices.resource';
import { useOwnPartner } from './own-partner';
import { RegisterUserForm, type NewUser } from './register-user-form';

/** Lists that show users. */
const lists = ['users', 'userAdmins', 'adminRequests', 'count', 'audit'];

/** Registers users with a form or a CSV list. User admins register users of their own HIS partner. */
export function RegisterUsersPage() {
  const { t } = useTranslation('kit');
  const { account, api } = usePortal();
  const own = useOwnPartner();
  const partners = usePartnerPages();
  const onChanged = useRefresh(lists);
  const [tab, setTab] = useFilter('tab');
  return (
    <Page>
      <section className="panel">
        {own && <p className="panel-lead">{t('register.ownPartner', { partner: own.name })}</p>}
        <Tabs
          activeKey={tab || 'one'}
          onChange={(key) => setTab(key === 'one' ? '' : key)}
          items={[
            {
              key: 'one',
              label: t('register.one'),
              children: (
                <RegisterUserForm
                  onSubmit={(user: NewUser) =>
                    api.user.insert({ ...user, ...(own && { userTypeId: own.id }), userId: account.id })
                  }
                  onActivate={(id) => api.user.updateStatus({ id, status: 'Active' })}
                  onChanged={onChanged}
                  partners={own ? undefined : partners}
                />
              ),
            },
            {
              key: 'many',
              label: t('register.many'),
              children: (
                <BulkRegistration
                  withPartner={!own}
                  onSubmit={api.registration.insertMany}
                  onChanged={onChanged}
                />
              ),
            },
          ]}
        />
      </section>
    </Page>
  );
}
