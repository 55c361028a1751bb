/** What is told of the parts of an XML document, in the order in which they stand. */
import type { XmlAttributes } from './attributes.ts';

export interface XmlHandler {
  /** The attributes are good for as long as this runs. */
  open(localName: string, attributes: XmlAttributes): void;
  /** Text of one element may come in several parts. */
  text?(text: string): void;
  close?(localName: string): void;
  /** Local name of the elements whose children `skim` may take. */
  skimmed?: string;
  /**
   * Takes children of such an element straight from the text, without events: whole and well-formed ones only, in which no
   * more than two elements nest. Every other is left to the scanner.
   * @returns behind the last one taken; `start` where none was
   */
  skim?(text: string, start: number): number;
}
