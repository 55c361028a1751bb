/** Faults of the architecture that stand for now, each as it is reported. Lines only leave this list. */
export const KNOWN_FAULTS: ReadonlySet<string> = new Set([]);
