import type { Inputs, userContract } from '@portal/contracts';
import { PortalForm, RemoteSelectField, requireText, toOption, useNotice } from '@portal/ui-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnPartner, usePartnerPages } from '../people/choices.resource';
import { PersonEmailField, PersonNameFields, PersonPhoneField } from '../people/person-fields';
import { useRegistrationWrites } from './registration.resource';

type NewUser = Inputs<typeof userContract>['insert'];

/** Registers one user, who chooses a password through a mailed link. */
export function RegisterUser() {
  const { t } = useTranslation('screens');
  const notice = useNotice();
  const own = useOwnPartner();
  const partners = usePartnerPages();
  const { register } = useRegistrationWrites();
  const [registered, setRegistered] = useState(0);
  return (
    <PortalForm<NewUser>
      key={registered}
      submitText={t('register.submit')}
      failureText={t('register.failed')}
      onSubmit={(values) => register({ ...values, ...(own && { userTypeId: own.id }) })}
      onDone={(_response, { email }) => {
        notice.success(t('register.done', { email }));
        setRegistered(registered + 1);
      }}
    >
      <PersonNameFields />
      {!own && (
        <RemoteSelectField
          name="userTypeId"
          label={t('person.partner')}
          {...partners}
          toOption={toOption}
          rules={[requireText(t('register.noPartner'))]}
        />
      )}
      <PersonEmailField />
      <PersonPhoneField />
    </PortalForm>
  );
}
