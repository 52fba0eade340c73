import { useSearchParams } from 'react-router';

/** A filter of a table that is kept in the address, empty for none; another value leads to the first page. */
export function useFilter(name: string): [string, (value: string) => void] {
  const [params, setParams] = useSearchParams();
  const change = (value: string) =>
    setParams(
      (current) => {
        if (value) current.set(name, value);
        else current.delete(name);
        current.delete('page');
        return current;
      },
      { replace: true },
    );
  return [params.get(name) ?? '', change];
}
