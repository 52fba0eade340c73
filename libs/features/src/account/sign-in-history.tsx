import type { SignInRow } from '@portal/contracts';
import { useDateColumns, type TableColumn } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { ListSection } from '../details/details-lists';
import { useSignInHistory } from './sign-ins.resource';
import { useBrowserName } from './sign-ins';

/** Lists the sign-ins to the user's own account, also failed ones. */
export function SignInHistory() {
  const { t } = useTranslation('screens');
  const { time } = useDateColumns<SignInRow>();
  const getWay = ({ method, secondFactor }: SignInRow) =>
    [t(`signInHistory.methods.${method}`), secondFactor && t(`signInHistory.factors.${secondFactor}`)]
      .filter(Boolean)
      .join(' + ');
  const getBrowser = useBrowserName();
  const columns: TableColumn<SignInRow>[] = [
    time('when', t('details.history.when'), 'at'),
    {
      key: 'outcome',
      title: t('signInHistory.outcome'),
      render: ({ outcome }) => t(`signInHistory.outcomes.${outcome}`),
    },
    { key: 'way', title: t('signInHistory.way'), render: getWay },
    {
      key: 'browser',
      title: t('signInHistory.browser'),
      render: (row) => (
        <>
          {getBrowser(row)}
          {row.isNewBrowser && <p className="report-origin">{t('signInHistory.newBrowser')}</p>}
        </>
      ),
      text: getBrowser,
    },
    { key: 'address', title: t('signInHistory.address'), render: ({ address }) => address },
  ];
  return (
    <ListSection<SignInRow>
      label={t('signInHistory.title')}
      list={useSignInHistory()}
      columns={columns}
      defaultSort="-at"
      countKey="signInHistory.count"
      emptyText={t('signInHistory.none')}
    />
  );
}
