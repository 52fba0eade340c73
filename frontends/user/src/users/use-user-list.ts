import { useSearchParams } from 'react-router';
import type { UserList } from './users.resource';

/** Which users are shown, kept in the address; another choice starts at the first page. */
export function useUserList(): [UserList, (list: UserList) => void] {
  const [params, setParams] = useSearchParams();
  const list = params.get('users') === 'all' ? 'all' : 'deactivated';
  const choose = (chosen: UserList) =>
    setParams((current) => {
      if (chosen === 'all') current.set('users', 'all');
      else current.delete('users');
      current.delete('page');
      return current;
    });
  return [list, choose];
}
