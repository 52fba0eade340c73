import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { type RemoteOptions, useFilter } from '@portal/ui-kit';
import { BulkRegistration, type BulkRegistrationProps } from './bulk-registration';
import { RegisterUserForm, type RegisterUserFormProps } from './register-user-form';

interface RegisterUsersProps {
  onRegister: RegisterUserFormProps['onSubmit'];
  onRegisterMany: BulkRegistrationProps['onSubmit'];
  onActivate: RegisterUserFormProps['onActivate'];
  /** Called after each write, to fetch again what shows users. */
  onChanged: () => void;
  /** The HIS partners to choose from; left out where all new users belong to one. */
  partners?: RemoteOptions<{ id: number; name: string }>;
}

/** Registers users: one by a form, or many by a list; which of them is kept in the address. */
export function RegisterUsers({
  onRegister,
  onRegisterMany,
  onActivate,
  onChanged,
  partners,
}: RegisterUsersProps) {
  const { t } = useTranslation('kit');
  const [tab, setTab] = useFilter('tab');
  return (
    <Tabs
      activeKey={tab || 'one'}
      onChange={(key) => setTab(key === 'one' ? '' : key)}
      items={[
        {
          key: 'one',
          label: t('register.one'),
          children: (
            <RegisterUserForm
              onSubmit={onRegister}
              onActivate={onActivate}
              onChanged={onChanged}
              partners={partners}
            />
          ),
        },
        {
          key: 'many',
          label: t('register.many'),
          children: (
            <BulkRegistration
              withPartner={Boolean(partners)}
              onSubmit={onRegisterMany}
              onChanged={onChanged}
            />
          ),
        },
      ]}
    />
  );
}
