import type { SignIns, UsedBrowser } from '@portal/contracts';
import { ErrorBox, useConfirmedWrite, useFormat, usePortal } from '@portal/ui-kit';
import { Button, Tag } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldList } from './details-page';
import { useEndingSignIns, useOwnSignIns, useSignIns } from './details.resource';

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
  const { data, error, isLoadingError, refetch } = query;
  return (
    <section className="panel" aria-labelledby="sign-ins">
      <div className="panel-head">
        <h2 id="sign-ins">{t('details.person.signIns')}</h2>
      </div>
      {isLoadingError ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <FieldList
          rows={[
            {
              label: t('details.person.lastSignIn'),
              value: data.last ? format.time(data.last) : t('details.person.never'),
            },
            ...(['sessions', 'devices'] as const).map((kind) => ({
              label: t(`details.person.${kind}.title`),
              value: <BrowserList kind={kind} browsers={data[kind]} userId={userId} />,
            })),
          ]}
        />
      ) : (
        <div className="skeleton skeleton-line" aria-hidden />
      )}
    </section>
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
  if (browsers.length === 0) return t(`details.person.${kind}.none`);
  const getName = ({ browser, system }: UsedBrowser) =>
    browser && system ? t('details.person.browser', { browser, system }) : t('details.person.unknownBrowser');
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
