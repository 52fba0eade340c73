import { useTranslation } from 'react-i18next';
import { Page, PageViews } from '@portal/ui-kit';
import { useSearchParams } from 'react-router';
import { BulkRegistration } from './bulk-registration';
import { useOwnPartner } from './choices.resource';
import { UserInvitations } from './user-invitations';

const tabs = ['one', 'many'] as const;

/** Registers users by an invitation or a CSV list. User admins register users of their own HIS partner. */
export function RegisterUsersPage() {
  const { t } = useTranslation('screens');
  const own = useOwnPartner();
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
        {shown === 'one' && <UserInvitations />}
        {shown === 'many' && <BulkRegistration />}
      </section>
    </Page>
  );
}
