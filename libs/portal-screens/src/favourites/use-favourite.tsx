import { StarFilled, StarOutlined } from '@ant-design/icons';
import type { ReportRow } from '@portal/contracts';
import type { ReactNode } from 'react';
import { useFavouriteChange, useFavourites } from './favourites.resource';

/** Whether a report is a favourite, and how to change that. */
export interface Favourite {
  kept: boolean;
  icon: ReactNode;
  toggle: () => void;
}

/** Gives the {@link Favourite} of a report. */
export function useFavourite(): (report: ReportRow) => Favourite {
  const { data: favourites } = useFavourites();
  const { mutate } = useFavouriteChange();
  return (report) => {
    const kept = favourites?.some(({ id }) => id === report.id) ?? false;
    return {
      kept,
      icon: kept ? <StarFilled className="favourite" aria-hidden /> : <StarOutlined aria-hidden />,
      toggle: () => mutate({ report, kept: !kept }),
    };
  };
}
