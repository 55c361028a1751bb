/** Reads XML by a table of elements, so that a reader supports another element by another row. */
import type { XmlAttributes } from './attributes.ts';
import type { XmlHandler } from './handler.ts';

/** What one element does to the state that a reader builds up. */
export interface ElementRow<State> {
  /** Skips everything inside the element; `close` is not called. */
  isLeftOut?: true;
  open?(state: State, attributes: XmlAttributes): void;
  /** Takes the text that follows the start tag, in pieces. */
  text?(state: State, text: string): void;
  close?(state: State): void;
  /** Reads the children instead of the table, up to the end tag. */
  inside?: ElementInside<State>;
  /** See `XmlHandler.skim`; one row of a table may have it. */
  skim?(state: State, text: string, start: number): number;
}

/** Reads every element inside another one, whatever its name; only rows with `isLeftOut` still apply. */
export interface ElementInside<State> {
  open(state: State, name: string, attributes: XmlAttributes): void;
  text?(state: State, text: string): void;
  close?(state: State, name: string): void;
}

/** Rows by local name. An element without a row is ignored; its children are read all the same. */
export interface ElementTable<State> {
  /** A Map, because a name such as "constructor" must not find what every object inherits. */
  readonly rows: ReadonlyMap<string, UniformRow<State>>;
  /** The row with `skim`. */
  readonly skimmed: readonly [name: string, row: UniformRow<State>] | undefined;
}

/** A row with all of its fields: the engine finds them faster if all rows have one shape. */
type UniformRow<State> = {
  readonly [Field in keyof Required<ElementRow<State>>]: ElementRow<State>[Field] | undefined;
};

export function elementTable<State>(rows: Readonly<Record<string, ElementRow<State>>>): ElementTable<State> {
  const uniform = Object.entries(rows).map(
    ([name, { isLeftOut, open, text, close, inside, skim }]): [string, UniformRow<State>] => [
      name,
      { isLeftOut, open, text, close, inside, skim },
    ],
  );
  return { rows: new Map(uniform), skimmed: uniform.find(([, row]) => row.skim !== undefined) };
}

/** The handler that applies the rows to `state`; use it for one part only, as it knows which elements are open. */
export function createElementHandler<State>(
  { rows, skimmed }: ElementTable<State>,
  state: State,
): XmlHandler & Required<Pick<XmlHandler, 'close'>> {
  /** Rows of the open elements. */
  const openRows: (UniformRow<State> | undefined)[] = [];
  let readText: ElementRow<State>['text'];
  let inside: ElementInside<State> | undefined;
  /** Open elements that `inside` reads. */
  let insideDepth = 0;
  /** Open elements from the one that is left out. */
  let leftOutDepth = 0;

  const handler: XmlHandler & Required<Pick<XmlHandler, 'close'>> = {
    open(name, attributes) {
      if (leftOutDepth > 0) {
        leftOutDepth++;
        return;
      }
      const row = rows.get(name);
      if (row?.isLeftOut) {
        leftOutDepth = 1;
        row.open?.(state, attributes);
      } else if (inside) {
        insideDepth++;
        inside.open(state, name, attributes);
      } else {
        openRows.push(row);
        if (row === undefined) return;
        row.open?.(state, attributes);
        if (row.text) readText = row.text;
        inside = row.inside;
      }
    },
    text(text) {
      if (leftOutDepth > 0) return;
      if (inside) inside.text?.(state, text);
      else readText?.(state, text);
    },
    close(name) {
      if (leftOutDepth > 0) leftOutDepth--;
      else if (insideDepth > 0) {
        insideDepth--;
        inside?.close?.(state, name);
      } else {
        const row = openRows.pop();
        if (row === undefined) return;
        inside = undefined;
        if (row.text) readText = undefined;
        row.close?.(state);
      }
    },
  };
  if (skimmed) {
    const [name, { skim }] = skimmed;
    handler.skimmed = name;
    handler.skim = (text, start) => (leftOutDepth > 0 ? start : (skim?.(state, text, start) ?? start));
  }
  return handler;
}
