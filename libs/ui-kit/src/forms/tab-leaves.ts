import type { SelectProps } from 'antd';

/**
 * For antd's Select, which takes Tab for Enter while its list is open, so that Tab would take the last choice back or make
 * one that nobody asked for: Tab closes the list and moves on.
 */
export const tabLeaves: Pick<SelectProps, 'onInputKeyDown'> = {
  // The key still moves the focus, which closes the list; only the Select does not hear of it.
  onInputKeyDown: (event) => event.key === 'Tab' && event.stopPropagation(),
};
