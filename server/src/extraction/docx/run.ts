/** How the run of text that is being read is formatted, by itself and by its styles. */
import type { XmlAttributes } from '../xml/attributes.ts';
import { isOn } from '../xml/parse-xml.ts';
import { applyTextLook, type TextLook, type WordStyle } from './styles.ts';

export interface RunReader {
  readonly isOpen: boolean;
  readonly isBold: boolean;
  open(): void;
  close(): void;
  /** Takes an element of its properties. */
  addProperty(name: string, attributes: XmlAttributes): void;
  /** @param paragraphStyle what says the rest */
  isHidden(paragraphStyle: string | undefined): boolean;
  isRaised(paragraphStyle: string | undefined): boolean;
}

export function createRunReader(styles: ReadonlyMap<string, WordStyle>): RunReader {
  /** Runs hold others in text boxes. */
  let depth = 0;
  let own: TextLook = {};
  let styleId: string | undefined;
  let isBold = false;

  function forget(): void {
    own = {};
    styleId = undefined;
    isBold = false;
  }

  function find(look: keyof TextLook, paragraphStyle: string | undefined): boolean {
    return (
      own[look] ?? styles.get(styleId ?? '')?.[look] ?? styles.get(paragraphStyle ?? '')?.[look] ?? false
    );
  }

  return {
    get isOpen() {
      return depth > 0;
    },
    get isBold() {
      return isBold;
    },
    open() {
      depth++;
      forget();
    },
    close() {
      depth--;
      forget();
    },
    addProperty(name, attributes) {
      if (name === 'b') isBold = isOn(attributes.get('val'));
      else if (name === 'rStyle') styleId = attributes.get('val');
      else applyTextLook(own, name, attributes);
    },
    isHidden: (paragraphStyle) => find('isHidden', paragraphStyle),
    isRaised: (paragraphStyle) => find('isRaised', paragraphStyle),
  };
}
