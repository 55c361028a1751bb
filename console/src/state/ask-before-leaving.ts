/** The browser asks whether to leave the page while something is under way that would be lost. */

const underWay = new Set<symbol>();

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();

/** @returns to be called once it is done; more than once does nothing */
export function askBeforeLeaving(): () => void {
  const work = Symbol();
  underWay.add(work);
  addEventListener('beforeunload', ask);
  return () => {
    underWay.delete(work);
    if (underWay.size === 0) removeEventListener('beforeunload', ask);
  };
}
