import type { MailChoice } from '@portal/contracts';
import {
  ErrorBox,
  Page,
  PortalForm,
  RadioField,
  SwitchField,
  useLeave,
  useNotice,
  usePortal,
} from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ProfileSkeleton } from './profile-view';

const choiceKeys: Record<MailChoice, string> = {
  All: 'all',
  'Weekly digest': 'digest',
  'Security only': 'security',
};

interface MailPreference {
  mails?: MailChoice;
  usageMail?: boolean;
}

interface MailPreferencesPageProps {
  /** The profile, which the page returns to. */
  profilePath: string;
}

/** Chooses the mails of the own account, as far as the role allows. Administrators get all mails except the usage email. */
export function MailPreferencesPage({ profilePath }: MailPreferencesPageProps) {
  const { t } = useTranslation('screens');
  const notice = useNotice();
  const leave = useLeave(profilePath);
  const { account, api } = usePortal();
  const isAdministrator = account.role === 'administrator';
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['mailPreference'],
    queryFn: () => api.mailPreference.find({ userId: account.id }),
    // A form starts with the server's current values, never with cached ones.
    gcTime: 0,
  });
  return (
    <Page>
      {isPending && <ProfileSkeleton />}
      {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {data && (
        <section className="panel form-panel">
          <PortalForm<MailPreference>
            initial={data}
            submitText={t('mailPreferences.save')}
            onSubmit={({ mails, usageMail }) =>
              api.mailPreference.update({
                userId: account.id,
                mails: isAdministrator ? undefined : mails,
                usageMail: account.role === 'user' ? undefined : usageMail,
              })
            }
            onDone={() => {
              notice.success(t('mailPreferences.saved'));
              leave();
            }}
            onCancel={leave}
          >
            {!isAdministrator && (
              <RadioField
                name="mails"
                label={t('mailPreferences.label')}
                options={Object.entries(choiceKeys).map(([value, key]) => ({
                  value,
                  label: t(`mailPreferences.choices.${key}.label`),
                  text: t(`mailPreferences.choices.${key}.text`),
                }))}
              />
            )}
            {account.role !== 'user' && (
              <SwitchField
                name="usageMail"
                label={t('mailPreferences.usageMail')}
                hint={t(`mailPreferences.usageMailHints.${account.role}`)}
              />
            )}
          </PortalForm>
        </section>
      )}
    </Page>
  );
}
