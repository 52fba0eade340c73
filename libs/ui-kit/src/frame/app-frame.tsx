import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppDefinition, useIsFrameless } from '../app/portal-context';
import { useIsPhone } from '../theme/use-media';
import { NavigationDrawer } from './navigation';
import { OfflineNotice } from './offline-notice';
import { StalledDownload } from './stalled-download';
import { TopBar } from './top-bar';

/** Frame of every screen: skip link, top bar and drawer. */
export function AppFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('kit');
  const { routes, Search } = useAppDefinition();
  const phone = useIsPhone();
  // On a phone the drawer covers the content and starts closed; elsewhere it is next to it.
  const [open, setOpen] = useState({ phone: false, desk: true });
  const shown = phone ? open.phone : open.desk;
  const setShown = (value: boolean) => setOpen({ ...open, [phone ? 'phone' : 'desk']: value });
  const isFrameless = useIsFrameless(routes);

  const skip = () => document.getElementById('content')?.focus();

  return (
    <div className="frame" data-frameless={isFrameless || undefined}>
      <button type="button" className="skip-link" onClick={skip}>
        {t('skip')}
      </button>
      {isFrameless && <Search keysOnly />}
      {!isFrameless && <TopBar drawerShown={shown} onToggleDrawer={() => setShown(!shown)} />}
      {!isFrameless && <NavigationDrawer shown={shown} overlay={phone} onClose={() => setShown(false)} />}
      <main id="content" tabIndex={-1} className="content">
        <OfflineNotice />
        <StalledDownload />
        {children}
      </main>
    </div>
  );
}
