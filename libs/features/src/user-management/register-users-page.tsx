import { useTranslation } from 'react-i18next';
import { Page, PageViews } from '@portal/ui-kit';
import { useSearchParams } from 'react-router';
import { BulkRegistration } from './bulk-registration';
import { useOwnPartner } from '../people/choices.resource';
import { RegisterUser } from './register-user';

const tabs = ['one', 'many'] as const;

/** Registers one user, or many by a CSV list. User admins register users of their own HIS partner. */
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
      <section className="panel form-panel">
        <p className="panel-lead">{t('register.text')}</p>
        {own && <p className="panel-lead">{t('register.ownPartner', { partner: own.name })}</p>}
        {shown === 'one' && <RegisterUser />}
        {shown === 'many' && <BulkRegistration />}
      </section>
    </Page>
  );
}
