import type { Profile, WriteAnswer } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../app/portal-context';
import { atLeast, isEmail, PortalForm, required, TextField } from '../forms';
import { useNotice } from '../notice/notice';

interface ProfileFormProps {
  initial: Profile;
  onSubmit: (profile: Profile) => Promise<WriteAnswer>;
  /** Called once the profile is changed and the person told so. */
  onDone: () => void;
  onCancel?: () => void;
}

/** What people may change of themselves. */
export function ProfileForm({ initial, onSubmit, onDone, onCancel }: ProfileFormProps) {
  const { t } = useTranslation('kit');
  const { session } = usePortal();
  const notice = useNotice();
  const { firstname, surname, email, phone } = initial;
  return (
    <PortalForm<Profile>
      initial={{ firstname, surname, email, phone }}
      submitText={t('profile.save')}
      failureText={t('profile.failed')}
      onSubmit={onSubmit}
      onDone={(_answer, typed) => {
        session.profileChanged(trimmed(typed));
        notice.success(t('profile.saved'));
        onDone();
      }}
      onCancel={onCancel}
    >
      <TextField
        name="firstname"
        label={t('person.firstname')}
        autoComplete="given-name"
        maxLength={100}
        rules={[required(t('profile.fillFirstname'))]}
      />
      <TextField
        name="surname"
        label={t('person.surname')}
        autoComplete="family-name"
        maxLength={100}
        rules={[required(t('profile.fillSurname'))]}
      />
      <TextField
        name="email"
        label={t('person.email')}
        type="email"
        autoComplete="email"
        maxLength={254}
        rules={[required(t('profile.fillEmail')), isEmail(t('profile.fillEmail'))]}
      />
      <TextField
        name="phone"
        label={t('person.phone')}
        hint={t('person.phoneHint')}
        type="tel"
        autoComplete="tel"
        maxLength={30}
        rules={[required(t('profile.fillPhone')), atLeast(10, t('profile.fillPhone'))]}
      />
    </PortalForm>
  );
}

/** As the server keeps it. */
const trimmed = ({ firstname, surname, email, phone }: Profile): Profile => ({
  firstname: firstname.trim(),
  surname: surname.trim(),
  email: email.trim(),
  phone: phone.trim(),
});
