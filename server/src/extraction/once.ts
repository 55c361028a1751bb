/** Keeps what takes long to make, such as a compiled engine: one for the process, made when it is first needed. */

/** Calls at the same time share one attempt. After a failed one, the next call tries again. */
export function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
