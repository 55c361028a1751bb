/** Faults of the architecture that stand for now, each as it is reported. Lines only leave this list. */
export const KNOWN_FAULTS: ReadonlySet<string> = new Set([
  'bench/quality/ has more than 25 files side by side',
]);
