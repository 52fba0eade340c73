import type { MailChoice } from '@portal/contracts';
import { ErrorBox, PortalForm, RadioField, useNotice, usePortal } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ProfileSkeleton } from './profile-page';
import { SettingsPage } from './settings-page';

const choiceKeys: Record<MailChoice, string> = {
  All: 'all',
  'Weekly digest': 'digest',
  'Security only': 'security',
};

/** Chooses the mails of the own account. */
export function MailPreferencesPage() {
  const { t } = useTranslation('screens');
  const notice = useNotice();
  const { account, api } = usePortal();
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['mailPreference'],
    queryFn: () => api.mailPreference.find({ userId: account.id }),
    // A form starts with the server's current values, never with cached ones.
    gcTime: 0,
  });
  return (
    <SettingsPage>
      {isPending && <ProfileSkeleton />}
      {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {data && (
        <section className="panel form-panel">
          <PortalForm<{ mails: MailChoice }>
            initial={data}
            submitText={t('mailPreferences.save')}
            onSubmit={({ mails }) => api.mailPreference.update({ userId: account.id, mails })}
            onDone={() => notice.success(t('mailPreferences.saved'))}
          >
            <RadioField
              name="mails"
              label={t('mailPreferences.label')}
              options={Object.entries(choiceKeys).map(([value, key]) => ({
                value,
                label: t(`mailPreferences.choices.${key}.label`),
                text: t(`mailPreferences.choices.${key}.text`),
              }))}
            />
          </PortalForm>
        </section>
      )}
    </SettingsPage>
  );
}
