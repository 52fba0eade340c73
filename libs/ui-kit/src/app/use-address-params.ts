import { useSearchParams } from 'react-router';
import { useStillHere } from './use-still-here';

/** Changes the parameters of the address, which are given as they stand there now. */
export type ChangeParams = (change: (params: URLSearchParams) => void, options: { replace: boolean }) => void;

/** The parameters of a screen's address, and how they are changed for as long as somebody is on that screen. */
export function useAddressParams(): [URLSearchParams, ChangeParams] {
  const [params, setParams] = useSearchParams();
  const isStillHere = useStillHere();
  const changeParams: ChangeParams = (change, options) => {
    if (!isStillHere()) return;
    const next = new URLSearchParams(location.hash.split('?')[1]);
    change(next);
    setParams(next, options);
  };
  return [params, changeParams];
}
