/** What the service says of itself to whoever runs it. */

/** Something that was to run and cannot until it is mended and the service started anew. */
export interface MissingPart {
  name: string;
  /** With the file at fault, where one is. */
  reason: string;
}

export interface ServiceState {
  status: string;
  /** Absent where nothing is missing. */
  missing?: MissingPart[];
}
