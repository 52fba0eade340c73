import { StarFilled, StarOutlined } from '@ant-design/icons';
import type { ReportRow } from '@portal/contracts';
import type { ReactNode } from 'react';
import { useFavouriteChange, useFavourites } from './favourites.resource';
import { useTranslation } from 'react-i18next';
import type { RowAction } from '@portal/ui-kit';

/** Returns the favourite state of a report and a function that changes it. */
interface Favourite {
  isFavourite: boolean;
  icon: ReactNode;
  toggle: () => void;
}

/** Gives the {@link Favourite} of a report. */
export function useFavourite(): (report: ReportRow) => Favourite {
  const { data: favourites } = useFavourites();
  const { mutate } = useFavouriteChange();
  return (report) => {
    const isFavourite = favourites?.some(({ id }) => id === report.id) ?? false;
    return {
      isFavourite,
      icon: isFavourite ? <StarFilled className="favourite" aria-hidden /> : <StarOutlined aria-hidden />,
      toggle: () => mutate({ report, isFavourite: !isFavourite }),
    };
  };
}

/** Returns the star of a report as an action of its row. */
export function useFavouriteAction(): (report: ReportRow) => RowAction {
  const { t } = useTranslation('screens');
  const getFavourite = useFavourite();
  return (report) => {
    const { isFavourite, icon, toggle } = getFavourite(report);
    return {
      key: 'favourite',
      label: t(isFavourite ? 'favourites.remove' : 'favourites.add'),
      icon,
      onClick: toggle,
    };
  };
}
