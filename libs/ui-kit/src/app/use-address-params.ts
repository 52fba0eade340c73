import { useLocation, useSearchParams } from 'react-router';

/** Changes the parameters of the address, which are given as they stand there now. */
export type ChangeParams = (change: (params: URLSearchParams) => void, options: { replace: boolean }) => void;

/**
 * The parameters of a screen's address, and how they are changed. What comes late, such as at a pause in typing, is let go when the address
 * is another screen's already: a slow phone still shows the screen that somebody has left, and must not be led back to it.
 */
export function useAddressParams(): [URLSearchParams, ChangeParams] {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const changeParams: ChangeParams = (change, options) => {
    const [path, query] = location.hash.slice(1).split('?');
    if (path !== pathname) return;
    const next = new URLSearchParams(query);
    change(next);
    setParams(next, options);
  };
  return [params, changeParams];
}
