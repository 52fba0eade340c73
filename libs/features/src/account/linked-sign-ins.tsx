import type { OutputOf, singleSignOnContract } from '@portal/contracts';
import {
  useBusyAction,
  useConfirmedWrite,
  useFormat,
  useNotice,
  usePortal,
  useWriting,
} from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { QueryPanel } from '../details/query-panel';

type Link = OutputOf<(typeof singleSignOnContract)['calls']['findLinks']>[number];

/** The sign-in providers that are linked to the own account, or can be; nothing if the portal has none. */
export function LinkedSignIns() {
  const { t } = useTranslation('screens');
  const { config, api } = usePortal();
  const hasProviders = (config.providers?.length ?? 0) > 0;
  const query = useQuery({
    queryKey: ['linkedSignIns'],
    queryFn: () => api.singleSignOn.findLinks({}),
    enabled: hasProviders,
  });
  if (!hasProviders) return null;
  return (
    <QueryPanel id="linked-sign-ins" title={t('linkedSignIns.title')} query={query}>
      {(links) => (
        <ul className="sign-in-list">
          {links.map((link) => (
            <LinkItem key={link.id ?? link.provider} link={link} />
          ))}
        </ul>
      )}
    </QueryPanel>
  );
}

function LinkItem({ link: { id, provider, label, linkedAt, lastUsedAt } }: { link: Link }) {
  const { t } = useTranslation('screens');
  const { singleSignOn } = usePortal().api;
  const format = useFormat();
  const notice = useNotice();
  const confirm = useConfirmedWrite();
  const unlink = useWriting(singleSignOn.unlink, ['linkedSignIns']);
  const linking = useBusyAction(async () => {
    const { url } = await singleSignOn.link({ provider });
    if (url) location.assign(url);
    else notice.failure(t('linkedSignIns.unreachable', { label }));
  });
  const ask = (linkId: number) =>
    confirm({
      title: t('linkedSignIns.unlinkTitle', { label }),
      text: t('linkedSignIns.unlinkText', { label }),
      okText: t('linkedSignIns.unlink'),
      write: () => unlink({ id: linkId }),
      success: t('linkedSignIns.unlinked'),
      failure: t('linkedSignIns.notUnlinked'),
    });
  return (
    <li>
      <div>
        <strong>{label}</strong>
        <p>
          {linkedAt
            ? t(lastUsedAt ? 'linkedSignIns.used' : 'linkedSignIns.linked', {
                since: format.time(linkedAt),
                last: lastUsedAt && format.time(lastUsedAt),
              })
            : t('linkedSignIns.notLinked')}
        </p>
      </div>
      {id === null ? (
        <Button
          loading={linking.busy}
          onClick={linking.start}
          aria-label={t('linkedSignIns.linkNamed', { label })}
        >
          {t('linkedSignIns.link')}
        </Button>
      ) : (
        <Button onClick={() => ask(id)} aria-label={t('linkedSignIns.unlinkNamed', { label })}>
          {t('linkedSignIns.unlink')}
        </Button>
      )}
    </li>
  );
}
