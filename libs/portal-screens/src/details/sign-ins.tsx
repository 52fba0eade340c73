import type { SignIns, UsedBrowser } from '@portal/contracts';
import { useConfirmedWrite, useFormat, usePortal } from '@portal/ui-kit';
import { Button, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldList } from './details-page';
import { useEndingSignIns, useOwnSignIns, useSignIns } from './details.resource';
import { QueryPanel } from './query-panel';

/** Shows the sessions and known browsers of a person, which administrators can end. */
export function SignInsOfPerson({ id }: { id: number }) {
  return <SignInsSection query={useSignIns(id)} userId={id} />;
}

/** Shows the user's own sessions and known browsers, which the user can end. */
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
  const format = useFormat();
  return (
    <QueryPanel id="sign-ins" title={t('details.person.signIns')} query={query}>
      {(data) => (
        <FieldList
          rows={[
            {
              label: t('details.person.lastSignIn'),
              value: data.last ? format.time(data.last) : t('details.person.never'),
            },
            ...(['sessions', 'devices'] as const).map((kind) => ({
              label: t(`details.person.${kind}.title`),
              value: (
                <>
                  <BrowserList kind={kind} browsers={data[kind]} userId={userId} />
                  {kind === 'sessions' && <EndOthersButton sessions={data.sessions} userId={userId} />}
                </>
              ),
            })),
          ]}
        />
      )}
    </QueryPanel>
  );
}

interface BrowserListProps {
  kind: Exclude<keyof SignIns, 'last'>;
  browsers: UsedBrowser[];
  userId: number;
}

function BrowserList({ kind, browsers, userId }: BrowserListProps): ReactNode {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const confirm = useConfirmedWrite();
  const end = useEndingSignIns()[kind];
  const getName = useBrowserName();
  if (browsers.length === 0) return t(`details.person.${kind}.none`);
  const ask = (id: string, name: string) =>
    confirm({
      title: t(`details.person.${kind}.endTitle`),
      text: t(`details.person.${kind}.endText`, { name }),
      okText: t('details.person.end'),
      write: () => end({ userId, id }),
      success: t(`details.person.${kind}.ended`),
      failure: t(`details.person.${kind}.notEnded`),
    });
  return (
    <ul className="plain-list sign-in-list">
      {browsers.map((browser, index) => {
        const { id, address, isCurrent, first, last } = browser;
        const name = getName(browser);
        return (
          <li key={id ?? `${first} ${last} ${index}`}>
            <div>
              <strong>{name}</strong> {isCurrent && <Tag>{t('details.person.thisBrowser')}</Tag>}
              <p>
                {t(`details.person.${kind}.times`, { first: format.time(first), last: format.time(last) })}
              </p>
              {address && <p>{t('details.person.address', { address })}</p>}
            </div>
            {id && !(isCurrent && kind === 'sessions') && (
              <Button onClick={() => ask(id, name)} aria-label={t('details.person.endNamed', { name })}>
                {t('details.person.end')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

export function useBrowserName() {
  const { t } = useTranslation('screens');
  return ({ browser, system }: Pick<UsedBrowser, 'browser' | 'system'>) =>
    browser && system ? t('details.person.browser', { browser, system }) : t('details.person.unknownBrowser');
}

/** Ends all sessions but the user's own at once. */
function EndOthersButton({ sessions, userId }: { sessions: UsedBrowser[]; userId: number }): ReactNode {
  const { t } = useTranslation('screens');
  const confirm = useConfirmedWrite();
  const end = useEndingSignIns().others;
  if (sessions.filter(({ id, isCurrent }) => id && !isCurrent).length < 2) return null;
  const scope = sessions.some(({ isCurrent }) => isCurrent) ? 'endOthers' : 'endAll';
  const ask = () =>
    confirm({
      title: t(`details.person.${scope}.title`),
      text: t(`details.person.${scope}.text`),
      okText: t(`details.person.${scope}.action`),
      write: () => end({ userId }),
      success: t(`details.person.${scope}.ended`),
      failure: t('details.person.sessions.notEnded'),
    });
  return <Button onClick={ask}>{t(`details.person.${scope}.action`)}</Button>;
}
