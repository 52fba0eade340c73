import type { ReportRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import type { RowAction } from '@portal/ui-kit';
import { useFavourite } from './use-favourite';

/** Gives the star of a report as an action of its row. */
export function useFavouriteAction(): (report: ReportRow) => RowAction {
  const { t } = useTranslation('kit');
  const favouriteOf = useFavourite();
  return (report) => {
    const { kept, icon, toggle } = favouriteOf(report);
    return {
      key: 'favourite',
      label: t(kept ? 'favourites.remove' : 'favourites.add'),
      icon,
      onClick: toggle,
    };
  };
}
