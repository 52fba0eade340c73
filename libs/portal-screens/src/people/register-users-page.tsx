import { useTranslation } from 'react-i18next';
import {
  isPassword,
  isPhone,
  NewPasswordField,
  Page,
  PageViews,
  PortalForm,
  type RemoteOptions,
  RemoteSelectField,
  required,
  TextField,
  useConfirm,
  useNotice,
  usePortal,
  useRefresh,
} from '@portal/ui-kit';
import { BulkRegistration } from './bulk-registration';
import { useOwnPartner, usePartnerPages } from './choices.resource';
import type { NewPerson, WriteResponse } from '@portal/contracts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { nameOf } from './person-name';
import { UserInvitations } from './user-invitations';
import { PersonEmailField, PersonNameFields } from './person-fields';

/** Lists that show users. */
const lists = ['users', 'userAdmins', 'adminRequests', 'count', 'audit'];

const tabs = ['one', 'invite', 'many'] as const;

/** Registers users with a form, an invitation or a CSV list. User admins register users of their own HIS partner. */
export function RegisterUsersPage() {
  const { t } = useTranslation('kit');
  const { account, api } = usePortal();
  const own = useOwnPartner();
  const partners = usePartnerPages();
  const onChanged = useRefresh(lists);
  const tab = useSearchParams()[0].get('tab');
  const shown = tabs.find((each) => each === tab) ?? 'one';
  const views = tabs.map((key) => ({
    key,
    label: t(`register.${key}`),
    search: key === 'one' ? '' : `tab=${key}`,
  }));
  return (
    <Page>
      <PageViews label={t('register.views')} views={views} shown={shown} />
      <section className="panel">
        {own && <p className="panel-lead">{t('register.ownPartner', { partner: own.name })}</p>}
        {shown === 'one' && (
          <RegisterUserForm
            onSubmit={(user: NewUser) =>
              api.user.insert({ ...user, ...(own && { userTypeId: own.id }), userId: account.id })
            }
            onActivate={(id) => api.user.updateStatus({ id, status: 'Active' })}
            onChanged={onChanged}
            partners={own ? undefined : partners}
          />
        )}
        {shown === 'invite' && <UserInvitations />}
        {shown === 'many' && (
          <BulkRegistration withPartner={!own} onSubmit={api.registration.insertMany} onChanged={onChanged} />
        )}
      </section>
    </Page>
  );
}

type NewUser = NewPerson & { password: string; userTypeId?: number };

interface RegisterUserFormProps {
  onSubmit: (user: NewUser) => Promise<WriteResponse>;
  /** Activates the account of that id. */
  onActivate: (id: number) => Promise<WriteResponse>;
  /** Refetches lists of users. */
  onChanged: () => void;
  /** The HIS partners to choose from; undefined if the partner is fixed. */
  partners?: RemoteOptions<{ id: number; name: string }>;
}

/** Registers a user. Then the form is empty again, and offers to activate the account. */
function RegisterUserForm({ onSubmit, onActivate, onChanged, partners }: RegisterUserFormProps) {
  const { t } = useTranslation('kit');
  const notice = useNotice();
  const confirm = useConfirm();
  const [registered, setRegistered] = useState(0);

  const activate = async (id: number): Promise<undefined> => {
    const { affectedRows, message } = await onActivate(id).finally(onChanged);
    if (affectedRows === 1) notice.success(t('register.activated'));
    else notice.failure(message ?? t('register.activationFailed'));
  };

  const done = ({ insertId }: WriteResponse, user: NewUser) => {
    notice.success(t('register.done'));
    setRegistered(registered + 1);
    onChanged();
    if (!insertId) return;
    confirm({
      title: t('register.activate', { name: nameOf(user) }),
      text: t('register.deactivated'),
      okText: t('register.activateNow'),
      cancelText: t('register.later'),
      onOk: () => activate(insertId),
    });
  };

  return (
    <PortalForm<NewUser>
      key={registered}
      submitText={t('register.save')}
      failureText={t('register.failed')}
      onSubmit={onSubmit}
      onDone={done}
    >
      <PersonNameFields />
      {partners && (
        <RemoteSelectField
          name="userTypeId"
          label={t('person.partner')}
          {...partners}
          toOption={({ id, name }) => ({ value: id, label: name })}
          rules={[required(t('register.noPartner'))]}
        />
      )}
      <PersonEmailField />
      <TextField
        name="phone"
        label={t('person.phone')}
        hint={t('person.phoneHint')}
        type="tel"
        maxLength={30}
        rules={[isPhone(t('register.shortPhone'))]}
      />
      <NewPasswordField
        name="password"
        label={t('person.password')}
        hint={t('person.passwordHint')}
        rules={[isPassword(t('register.shortPassword'))]}
      />
    </PortalForm>
  );
}
