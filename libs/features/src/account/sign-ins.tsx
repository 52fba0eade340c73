import type { UsedBrowser } from '@portal/contracts';
import { useConfirmedWrite, useFormat, usePortal } from '@portal/ui-kit';
import { Button, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSigningOut, useOwnSignIns, useSignIns } from './sign-ins.resource';
import { QueryPanel } from '../details/query-panel';

/** Shows the browsers of a person, which administrators can sign out. */
export function SignInsOfPerson({ id }: { id: number }) {
  return <SignInsSection query={useSignIns(id)} userId={id} />;
}

/** Shows the user's own browsers, which the user can sign out. */
export function OwnSignIns() {
  const { account } = usePortal();
  return <SignInsSection query={useOwnSignIns()} userId={account.id} />;
}

interface SignInsSectionProps {
  query: ReturnType<typeof useSignIns>;
  userId: number;
}

function SignInsSection({ query, userId }: SignInsSectionProps) {
  const { t } = useTranslation('screens');
  return (
    <QueryPanel
      id="browsers"
      title={t('browsers.title')}
      action={query.data && <SignOutOthersButton browsers={query.data} userId={userId} />}
      query={query}
    >
      {(browsers) =>
        browsers.length === 0 ? (
          t('browsers.none')
        ) : (
          <ul className="sign-in-list">
            {browsers.map((browser, index) => (
              <BrowserItem key={browser.id ?? index} browser={browser} userId={userId} />
            ))}
          </ul>
        )
      }
    </QueryPanel>
  );
}

function BrowserItem({ browser, userId }: { browser: UsedBrowser; userId: number }) {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const confirm = useConfirmedWrite();
  const { signOut } = useSigningOut();
  const { id, address, isCurrent, isSignedIn, first, last } = browser;
  const name = useBrowserName()(browser);
  const ask = (id: string) =>
    confirm({
      title: t('browsers.signOutTitle', { name }),
      text: t('browsers.signOutText'),
      okText: t('browsers.signOut'),
      write: () => signOut({ userId, id }),
      success: t('browsers.signedOut'),
      failure: t('browsers.notSignedOut'),
    });
  return (
    <li>
      <div>
        <strong>{name}</strong> {isCurrent && <Tag>{t('browsers.current')}</Tag>}
        {isSignedIn && !isCurrent && <Tag>{t('browsers.signedIn')}</Tag>}
        <p>{t('browsers.times', { first: format.time(first), last: format.time(last) })}</p>
        {address && <p>{t('browsers.address', { address })}</p>}
      </div>
      {id && !isCurrent && (
        <Button onClick={() => ask(id)} aria-label={t('browsers.signOutNamed', { name })}>
          {t('browsers.signOut')}
        </Button>
      )}
    </li>
  );
}

export function useBrowserName() {
  const { t } = useTranslation('screens');
  return ({ browser, system }: Pick<UsedBrowser, 'browser' | 'system'>) =>
    browser && system ? t('browsers.name', { browser, system }) : t('browsers.unknown');
}

/** Signs all browsers out at once, except the user's own. */
function SignOutOthersButton({ browsers, userId }: { browsers: UsedBrowser[]; userId: number }): ReactNode {
  const { t } = useTranslation('screens');
  const confirm = useConfirmedWrite();
  const { signOutOthers } = useSigningOut();
  if (browsers.filter(({ id, isCurrent, isSignedIn }) => id && isSignedIn && !isCurrent).length < 2)
    return null;
  const scope = browsers.some(({ isCurrent }) => isCurrent) ? 'others' : 'all';
  const ask = () =>
    confirm({
      title: t(`browsers.${scope}.title`),
      text: t(`browsers.${scope}.text`),
      okText: t(`browsers.${scope}.action`),
      write: () => signOutOthers({ userId }),
      success: t(`browsers.${scope}.done`),
      failure: t('browsers.notSignedOut'),
    });
  return <Button onClick={ask}>{t(`browsers.${scope}.action`)}</Button>;
}
