import type { UserRow } from '@portal/contracts';
import { useFormat } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { EmailText, RegistrationEvidence, UserStatus } from '../people/person-columns';
import { FieldList } from '../details/details-page';
import { SignInsOfPerson } from '../account/sign-ins';

export function PersonProfile({ user }: { user: UserRow }) {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const none = t('reports.none');
  return (
    <>
      <section className="panel">
        <FieldList
          rows={[
            { label: t('person.email'), value: <EmailText email={user.email} /> },
            { label: t('person.phone'), value: user.phone || none },
            { label: t('person.partner'), value: user.name ?? none },
            { label: t('person.group'), value: user.group_name ?? none },
            { label: t('person.role'), value: t(`person.roles.${user.role}`) },
            { label: t('person.status'), value: <UserStatus user={user} /> },
            {
              label: t('details.person.lastSignIn'),
              value: user.last_sign_in ? format.time(user.last_sign_in) : t('details.person.never'),
            },
            ...(user.role === 'administrator'
              ? []
              : [{ label: t('evidence.title'), value: <RegistrationEvidence user={user} /> }]),
          ]}
        />
      </section>
      <SignInsOfPerson id={user.id} />
    </>
  );
}
