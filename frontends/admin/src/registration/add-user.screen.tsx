import { BulkRegistration, Page, RegisterUserForm } from '@portal/ui-kit';
import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFilter } from '../address/use-filter';
import { usePartnerPages } from '../partners/partners.resource';
import { useRegistration } from './registration.resource';

/** Register Users: one for any HIS partner, or many from a CSV file. */
export function AddUserScreen() {
  const { t } = useTranslation('admin');
  const [tab, setTab] = useFilter('tab');
  const { register, registerMany, activate, refresh } = useRegistration();
  const partners = usePartnerPages();
  return (
    <Page title={t('registration.title')}>
      <section className="panel">
        <Tabs
          activeKey={tab || 'one'}
          onChange={(key) => setTab(key === 'one' ? '' : key)}
          items={[
            {
              key: 'one',
              label: t('registration.one'),
              children: (
                <RegisterUserForm
                  onSubmit={register}
                  onActivate={activate}
                  onChanged={refresh}
                  partners={partners}
                />
              ),
            },
            {
              key: 'many',
              label: t('registration.many'),
              children: <BulkRegistration withPartner onSubmit={registerMany} onChanged={refresh} />,
            },
          ]}
        />
      </section>
    </Page>
  );
}
