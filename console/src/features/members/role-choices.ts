/** The roles as a list to choose from. */
import { ROLES } from '../../../../contract/roles.ts';
import { strings } from '../../strings/catalogue.ts';

export const ROLE_CHOICES = ROLES.map((role) => ({ value: role, label: strings.members.roles[role] }));
