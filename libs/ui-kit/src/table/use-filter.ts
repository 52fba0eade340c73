import { useAddressParams } from '../app/use-address-params';

/** A filter of a table that is kept in the address, empty for none; another value leads to the first page. */
export function useFilter(name: string): [string, (value: string) => void] {
  const [params, changeParams] = useAddressParams();
  const change = (value: string) =>
    changeParams(
      (current) => {
        if (value) current.set(name, value);
        else current.delete(name);
        current.delete('page');
      },
      { replace: true },
    );
  return [params.get(name) ?? '', change];
}
