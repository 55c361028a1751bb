/** What logging out would lose. */
import { hasDrafts } from '../state/drafts.ts';
import { strings } from '../strings/catalogue.ts';

/** Whatever has the browser ask before the page is left, as uploads do, is asked about here as well. */
function isWorkUnderWay(): boolean {
  return !dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/** In the words of the question whether to go on; empty where nothing would be lost. */
export function describeUnsavedWork(): string {
  const losses = [hasDrafts() && strings.shell.loseDrafts, isWorkUnderWay() && strings.shell.loseWork];
  return losses.filter((loss) => loss !== false).join(' ');
}
