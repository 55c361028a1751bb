/** Says that questions are answered with less than was meant, and what is to be mended. */
import { useMissingParts } from '../state/service-state.ts';
import { strings } from '../strings/catalogue.ts';
import classes from './shell.module.css';

export function MissingParts() {
  const reasons = useMissingParts();
  if (reasons.length === 0) return null;
  return (
    <div className={classes.missing} role="note">
      {strings.shell.missingParts} {reasons.join('; ')}.
    </div>
  );
}
