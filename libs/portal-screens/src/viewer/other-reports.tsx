import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAppDefinition } from '@portal/ui-kit';

const listPaths = ['/seeReports', '/userSeeReports'];
const requestPath = '/allAvailableReports';

/** The ways on from a report that cannot be opened: to those that can, and to those that can be asked for. */
export function OtherReports() {
  const { t } = useTranslation('kit');
  const { routes } = useAppDefinition();
  const listPath = listPaths.find((listed) => routes.some(({ path }) => path === listed)) ?? '/';
  const navigate = useNavigate();
  return (
    <div className="fault-ways">
      <Button type="primary" onClick={() => void navigate(listPath)}>
        {t('viewer.allReports')}
      </Button>
      {routes.some(({ path }) => path === requestPath) && (
        <Button onClick={() => void navigate(requestPath)}>{t('viewer.otherReports')}</Button>
      )}
    </div>
  );
}
