import type { ReactNode } from 'react';

/** Something that can be done with a row of a table. */
export interface RowAction {
  key: string;
  label: string;
  icon?: ReactNode;
  /** True for what destroys. */
  danger?: boolean;
  onClick: () => void;
}
