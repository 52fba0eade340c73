import { LikeOutlined } from '@ant-design/icons';
import type { ReportRow } from '@portal/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFavourite } from '../favourites/use-favourite';
import { RateDialog } from './rate.dialog';

/** What a user can say of the report that is open: that it is a favourite, and how many stars it deserves. */
export function ViewerActions({ report }: { report: ReportRow }) {
  const { t } = useTranslation('kit');
  const { kept, icon, toggle } = useFavourite()(report);
  const [rating, setRating] = useState(false);
  return (
    <>
      <Button type="text" icon={icon} aria-pressed={kept} onClick={toggle}>
        <span className="viewer-word">{t('favourites.favourite')}</span>
      </Button>
      <Button type="text" icon={<LikeOutlined aria-hidden />} onClick={() => setRating(true)}>
        <span className="viewer-word">{t('rating.title')}</span>
      </Button>
      <RateDialog report={report} open={rating} onClose={() => setRating(false)} />
    </>
  );
}
