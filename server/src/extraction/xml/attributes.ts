/** The attributes of one start tag, decoded only if a reader asks for them. */
import { decodeReferences, malformed } from './references.ts';

/** Positions kept per attribute: name from and to, value from and to. */
const FIELDS = 4;
/** Up to this many attributes are compared pairwise; more are put into a set. */
const MOST_COMPARED = 16;
const NEEDS_DECODING = /[&\t\n\r]/;

/** Valid while `open` of a handler runs; values asked for stay valid. */
export class XmlAttributes {
  private source = '';
  private readonly places: number[] = [];
  private count = 0;

  /** Begins a tag in a piece of text. */
  begin(source: string): void {
    this.source = source;
    this.count = 0;
  }

  add(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): void {
    const at = this.count * FIELDS;
    this.places[at] = nameStart;
    this.places[at + 1] = nameEnd;
    this.places[at + 2] = valueStart;
    this.places[at + 3] = valueEnd;
    this.count++;
  }

  /** @throws MalformedXmlError if a name comes twice, or a value holds a reference to nothing */
  check(hasReferences: boolean): void {
    if (this.count > 1 && this.hasTwins()) malformed('an attribute comes twice');
    if (hasReferences) for (let index = 0; index < this.count; index++) this.value(index);
  }

  /** The value of the attribute with this local name, whatever its prefix; one without a prefix goes first. */
  get(localName: string): string | undefined {
    const plain = this.plain(localName);
    return plain === undefined ? this.prefixed(localName) : plain;
  }

  /** The value of the attribute of this name that has no prefix. */
  plain(name: string): string | undefined {
    const { source, places } = this;
    for (let index = 0; index < this.count; index++) {
      const start = places[index * FIELDS] as number;
      if ((places[index * FIELDS + 1] as number) - start === name.length && source.startsWith(name, start))
        return this.value(index);
    }
    return undefined;
  }

  /** The value of the first attribute with this local name and a prefix. */
  prefixed(localName: string): string | undefined {
    const { source, places } = this;
    for (let index = 0; index < this.count; index++) {
      const start = places[index * FIELDS] as number;
      const from = (places[index * FIELDS + 1] as number) - localName.length;
      if (from > start && source.charCodeAt(from - 1) === 58 && source.startsWith(localName, from))
        return this.value(index);
    }
    return undefined;
  }

  private value(index: number): string {
    const { places } = this;
    const value = this.source.slice(places[index * FIELDS + 2], places[index * FIELDS + 3]);
    return NEEDS_DECODING.test(value) ? decodeReferences(value.replace(/\r\n|[\t\n\r]/g, ' ')) : value;
  }

  private name(index: number): string {
    return this.source.slice(this.places[index * FIELDS], this.places[index * FIELDS + 1]);
  }

  private isSame(start: number, otherStart: number, length: number): boolean {
    const { source } = this;
    for (let at = 0; at < length; at++)
      if (source.charCodeAt(start + at) !== source.charCodeAt(otherStart + at)) return false;
    return true;
  }

  private hasTwins(): boolean {
    const { count, places } = this;
    if (count > MOST_COMPARED) {
      const names = new Set(Array.from({ length: count }, (_, index) => this.name(index)));
      return names.size < count;
    }
    for (let index = 1; index < count; index++) {
      const start = places[index * FIELDS] as number;
      const length = (places[index * FIELDS + 1] as number) - start;
      for (let other = 0; other < index; other++) {
        const otherStart = places[other * FIELDS] as number;
        if ((places[other * FIELDS + 1] as number) - otherStart !== length) continue;
        if (this.isSame(start, otherStart, length)) return true;
      }
    }
    return false;
  }
}
