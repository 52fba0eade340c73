import type { MailChoice } from '@portal/contracts';
import { ProfileSkeleton } from '@portal/portal-screens';
import { ErrorBox, Page, PortalForm, RadioField, useLeave, useNotice } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useMailChoice, useMailPreference } from './profile.resource';

const choiceKeys: Record<MailChoice, string> = {
  All: 'all',
  'Weekly digest': 'digest',
  'Security only': 'security',
};

export function MailPreferencesScreen() {
  const { t } = useTranslation('user');
  const notice = useNotice();
  const leave = useLeave('/userProfile');
  const { data, isPending, error, refetch } = useMailPreference();
  const saveChoice = useMailChoice();
  return (
    <Page title={t('mail.title')}>
      {isPending && <ProfileSkeleton />}
      {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {data && (
        <section className="panel form-panel">
          <PortalForm<{ mails: MailChoice }>
            initial={data}
            submitText={t('mail.save')}
            failureText={t('mail.failed')}
            onSubmit={saveChoice}
            onDone={() => {
              notice.success(t('mail.saved'));
              leave();
            }}
            onCancel={leave}
          >
            <RadioField
              name="mails"
              label={t('mail.label')}
              options={Object.entries(choiceKeys).map(([value, key]) => ({
                value,
                label: t(`mail.choices.${key}.label`),
                text: t(`mail.choices.${key}.text`),
              }))}
            />
          </PortalForm>
        </section>
      )}
    </Page>
  );
}
