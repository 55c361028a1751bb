/** What the role of whoever is logged in may: the service holds to the same table, the console leaves out the rest. */
import { mayDo, type Right } from '../../../contract/roles.ts';
import { useSession } from './session.ts';

/** False until it is known who is logged in. */
export function useMay(): (right: Right) => boolean {
  const role = useSession().data?.account?.role;
  return (right) => role !== undefined && mayDo(role, right);
}
