/** What the console's search reads of the guides that the service itself shows. */

/** A heading of a guide, with what stands below it. */
export interface GuideSection {
  /** Title of the guide. */
  guide: string;
  title: string;
  /** 1 for the guide's own title. */
  depth: number;
  /** Path of the heading on this service. */
  address: string;
  /** The first words below the heading, in plain text. */
  text: string;
}
