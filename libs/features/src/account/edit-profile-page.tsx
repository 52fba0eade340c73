import type { Profile, ProfileChange } from '@portal/contracts';
import { Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import {
  isEmail,
  isPhone,
  Page,
  PasswordField,
  PortalForm,
  requireText,
  TextField,
  useDetour,
  useLeave,
  useNotice,
  usePortal,
  useRefresh,
} from '@portal/ui-kit';
import { useOwnPartner } from '../people/choices.resource';
import { usePath } from '../routes/use-path';
import { AdminRequest } from './admin-request';
import { emailChangeKey, OwnProfile, PendingEmail } from './profile-page';
import { useProfileChange } from './profile.resource';

export function EditProfilePage() {
  const { t } = useTranslation('screens');
  const goTo = useDetour();
  const passwordPath = usePath('editPassword');
  const own = useOwnPartner();
  return (
    <Page actions={<Button onClick={() => goTo(passwordPath)}>{t('titles.editPassword')}</Button>}>
      <OwnProfile>
        {(profile) => (
          <section className="panel form-panel">
            <ProfileForm initial={profile} />
          </section>
        )}
      </OwnProfile>
      {own && <AdminRequest />}
    </Page>
  );
}

/** Changes the user's profile. Another email address needs the current password, and is pending until its link is opened. */
function ProfileForm({ initial }: { initial: Profile }) {
  const { t } = useTranslation('screens');
  const { session } = usePortal();
  const notice = useNotice();
  const refresh = useRefresh([emailChangeKey]);
  const leave = useLeave(usePath('profile'));
  const { firstname, surname, email, phone } = initial;
  return (
    <PortalForm<ProfileChange>
      initial={{ firstname, surname, email, phone }}
      submitText={t('profile.save')}
      onSubmit={useProfileChange()}
      onDone={(_response, typed) => {
        const profile = trimProfile(typed);
        const hasOtherEmail = isOther(profile.email, email);
        session.profileChanged(hasOtherEmail ? { ...profile, email } : profile);
        refresh();
        notice.success(t('profile.saved'));
        leave();
      }}
      onCancel={leave}
    >
      <TextField
        name="firstname"
        label={t('person.firstname')}
        autoComplete="given-name"
        maxLength={100}
        rules={[requireText(t('profile.fillFirstname'))]}
      />
      <TextField
        name="surname"
        label={t('person.surname')}
        autoComplete="family-name"
        maxLength={100}
        rules={[requireText(t('profile.fillSurname'))]}
      />
      <TextField
        name="email"
        label={t('person.email')}
        hint={t('profile.emailHint')}
        type="email"
        autoComplete="email"
        maxLength={254}
        rules={[requireText(t('profile.fillEmail')), isEmail(t('profile.fillEmail'))]}
      />
      <CurrentPasswordField email={email} />
      <PendingEmail />
      <TextField
        name="phone"
        label={t('person.phone')}
        hint={t('person.phoneHint')}
        type="tel"
        autoComplete="tel"
        maxLength={30}
        rules={[requireText(t('profile.fillPhone')), isPhone(t('profile.fillPhone'))]}
      />
    </PortalForm>
  );
}

/** Asks for the current password while another address than `email` is entered. */
function CurrentPasswordField({ email }: { email: string }) {
  const { t } = useTranslation('screens');
  const entered: unknown = Form.useWatch('email');
  if (typeof entered !== 'string' || !isOther(entered, email)) return null;
  return (
    <PasswordField
      name="currentPassword"
      label={t('profile.currentPassword')}
      hint={t('profile.currentPasswordHint')}
      autoComplete="current-password"
      rules={[requireText(t('profile.fillCurrentPassword'))]}
    />
  );
}

const isOther = (entered: string, email: string): boolean =>
  entered.trim().toLowerCase() !== email.trim().toLowerCase();

const trimProfile = ({ firstname, surname, email, phone }: Profile): Profile => ({
  firstname: firstname.trim(),
  surname: surname.trim(),
  email: email.trim(),
  phone: phone.trim(),
});
