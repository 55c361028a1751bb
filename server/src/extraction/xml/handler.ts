/** The events of an XML document, in document order. */
import type { XmlAttributes } from './attributes.ts';

export interface XmlHandler {
  /** The attributes are valid only during the call. */
  open(localName: string, attributes: XmlAttributes): void;
  /** Text of one element may come in several parts. */
  text?(text: string): void;
  close?(localName: string): void;
  /** Local name of the elements whose children `skim` may take. */
  skimmed?: string;
  /**
   * Takes children of `skimmed` elements straight from the text, without events: whole and well-formed ones only, with no
   * more than two nested elements. All others are left to the scanner.
   * @returns the end of the last child taken; `start` if none was
   */
  skim?(text: string, start: number): number;
}
