/** Formatting of the open run, from its own properties and its styles. */
import type { XmlAttributes } from '../xml/attributes.ts';
import { applyTextLook, DEFAULT_SIZE, type TextLook, type WordStyles } from './styles.ts';

export interface Font {
  isBold: boolean;
  /** In half points. */
  size: number;
}

export interface RunReader {
  readonly isOpen: boolean;
  /** Bold by the run's own properties, whatever its styles. */
  readonly isBold: boolean;
  open(): void;
  close(): void;
  /** Takes an element of the run's properties. */
  addProperty(name: string, attributes: XmlAttributes): void;
  /** @param paragraphStyle decides if neither the run nor its style does */
  isHidden(paragraphStyle: string | undefined): boolean;
  isRaised(paragraphStyle: string | undefined): boolean;
  /** Whether it looks like the prompt of a content control. */
  isPrompt(paragraphStyle: string | undefined): boolean;
  font(paragraphStyle: string | undefined): Font;
}

export function createRunReader(styles: WordStyles): RunReader {
  /** Runs nest in text boxes. */
  let depth = 0;
  let own: TextLook = {};
  let styleId: string | undefined;

  function forget(): void {
    own = {};
    styleId = undefined;
  }

  function find(look: 'isHidden' | 'isRaised' | 'isPrompt', paragraphStyle: string | undefined): boolean {
    return (
      own[look] ?? styles.get(styleId ?? '')?.[look] ?? styles.get(paragraphStyle ?? '')?.[look] ?? false
    );
  }

  return {
    get isOpen() {
      return depth > 0;
    },
    get isBold() {
      return own.isBold ?? false;
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
      if (name === 'rStyle') styleId = attributes.get('val');
      else applyTextLook(own, name, attributes);
    },
    isHidden: (paragraphStyle) => find('isHidden', paragraphStyle),
    isRaised: (paragraphStyle) => find('isRaised', paragraphStyle),
    isPrompt: (paragraphStyle) => find('isPrompt', paragraphStyle),
    font(paragraphStyle) {
      const ofRun = styles.get(styleId ?? '');
      const ofParagraph = styles.ofParagraph(paragraphStyle);
      const { defaults } = styles;
      // ISO/IEC 29500-1, 17.7.3: bold in two styles is taken back, bold by default stays.
      const isBoldByStyles = (ofRun?.isBold ?? false) !== (ofParagraph?.isBold ?? false);
      return {
        isBold: own.isBold ?? (defaults.isBold || isBoldByStyles),
        size: own.size ?? ofRun?.size ?? ofParagraph?.size ?? defaults.size ?? DEFAULT_SIZE,
      };
    },
  };
}
