import { useFilter, useFormat, ViewSelect } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useOwnPartner } from '../people/choices.resource';
import { DecidedTable } from './decided-table';
import { waitingKinds } from './waiting-items.resource';
import { WaitingStream } from './waiting-stream';
import { useWaitingCounts } from './waiting.resource';

/** The inbox: all items that wait for the user's decision in one stream, those of one kind, or the recent decisions. */
export function WaitingPage() {
  const { t } = useTranslation('screens');
  const format = useFormat();
  const [tab] = useFilter('tab');
  const [sort] = useFilter('sort');
  const isAdministrator = !useOwnPartner();
  const counts = useWaitingCounts();
  const kinds = waitingKinds.filter((kind) => kind !== 'adminRequests' || isAdministrator);
  const shownKind = kinds.find((kind) => kind === tab);
  const isDecided = tab === 'decided';
  const total = counts && kinds.reduce((sum, kind) => sum + counts[kind], 0);
  const order = sort && !isDecided ? `&sort=${sort}` : '';
  const createView = (key: 'all' | 'decided' | (typeof kinds)[number], count: number | undefined) => ({
    key,
    label:
      count === undefined
        ? t(`waiting.tabs.${key}`)
        : t('waiting.tabCount', { tab: t(`waiting.tabs.${key}`), count: format.number(count) }),
    search: key === 'all' ? order.slice(1) : `tab=${key}${key === 'decided' ? '' : order}`,
  });
  const views = (
    <ViewSelect
      label={t('waiting.views')}
      shown={isDecided ? 'decided' : (shownKind ?? 'all')}
      views={[
        createView('all', total),
        ...kinds.map((kind) => createView(kind, counts?.[kind])),
        createView('decided', undefined),
      ]}
    />
  );
  if (isDecided) return <DecidedTable views={views} />;
  const shownKinds = shownKind ? [shownKind] : kinds;
  return <WaitingStream key={shownKind ?? 'all'} kinds={shownKinds} views={views} />;
}
