import type { SignedInAccount } from '@portal/contracts';
import type { PortalConfig } from '@portal/ui-kit/platform';
import { useTranslation } from 'react-i18next';
import { goTo } from '../registry/hash';
import type { Session } from '../session/session';
import { Welcome } from './welcome';

interface ContinueScreenProps {
  config: PortalConfig;
  home: string;
  account: SignedInAccount;
  session: Session;
}

/** The sign-in page while a session lives: go on as that person, or end it. */
export function ContinueScreen({ config, home, account, session }: ContinueScreenProps) {
  const { t } = useTranslation('shell');
  const { firstname, surname, email } = account;
  return (
    <Welcome config={config} title={t('continue.title')}>
      <p>{t('continue.text', { email })}</p>
      <button type="button" className="button button-primary button-wide" onClick={() => goTo(home)}>
        {t('continue.as', { name: `${firstname} ${surname}` })}
      </button>
      <button type="button" className="button button-wide" onClick={() => void session.signOut()}>
        {t('continue.other')}
      </button>
    </Welcome>
  );
}
