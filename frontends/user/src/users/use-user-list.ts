import { useFilter } from '@portal/ui-kit';
import type { UserList } from './users.resource';

/** Which users are shown, kept in the address; another choice starts at the first page. */
export function useUserList(): [UserList, (list: UserList) => void] {
  const [users, setUsers] = useFilter('users');
  return [users === 'all' ? 'all' : 'deactivated', (list) => setUsers(list === 'all' ? 'all' : '')];
}
