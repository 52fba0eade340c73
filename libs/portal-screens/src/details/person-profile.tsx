import type { SignIns, UserRow } from '@portal/contracts';
import { ErrorBox, StatusMark, useFormat } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { EmailText, RegistrationEvidence } from '../people/person-columns';
import { FieldList } from './details-page';
import { useSignIns } from './details.resource';

export function PersonProfile({ user }: { user: UserRow }) {
  const { t } = useTranslation('kit');
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
            { label: t('details.person.role'), value: t(`details.person.roles.${user.role}`) },
            { label: t('person.status'), value: <StatusMark status={user.status} text={user.status} /> },
            ...(user.role === 'administrator'
              ? []
              : [{ label: t('evidence.title'), value: <RegistrationEvidence user={user} /> }]),
          ]}
        />
      </section>
      <SignInsSection id={user.id} />
    </>
  );
}

function SignInsSection({ id }: { id: number }) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const { data, error, isLoadingError, refetch } = useSignIns(id);
  const times = (used: SignIns['devices'], key: string) =>
    used.length === 0 ? (
      t(`details.person.${key}.none`)
    ) : (
      <ul className="plain-list">
        {used.map(({ first, last }) => (
          <li key={`${first} ${last}`}>
            {t(`details.person.${key}.times`, { first: format.time(first), last: format.time(last) })}
          </li>
        ))}
      </ul>
    );
  return (
    <section className="panel" aria-labelledby="sign-ins">
      <div className="panel-head">
        <h2 id="sign-ins">{t('details.person.signIns')}</h2>
      </div>
      {isLoadingError ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <FieldList
          rows={[
            {
              label: t('details.person.lastSignIn'),
              value: data.last ? format.time(data.last) : t('details.person.never'),
            },
            { label: t('details.person.sessions.title'), value: times(data.sessions, 'sessions') },
            { label: t('details.person.devices.title'), value: times(data.devices, 'devices') },
          ]}
        />
      ) : (
        <div className="skeleton skeleton-line" aria-hidden />
      )}
    </section>
  );
}
