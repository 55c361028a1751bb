/** Restores hyphens of addresses and compounds at line ends, which the engine removes as hyphenation. */
import type { TextItem } from '@llamaindex/liteparse-wasm';
import type { Block } from '../types.ts';
import { hyphenBetween } from './plain-text.ts';

const ENDS_IN_HYPHEN = /[\p{L}\p{N}]-$/u;
const COMPOUND = /\p{L}+-\p{L}+/gu;
/** Distance to the next line at most, in line heights. */
const NEXT_LINE = 2.5;
/** Shorter joined words may occur elsewhere as words of their own. */
const SHORTEST = 8;
/** Limit the cost of a page full of hyphens. */
const MOST_HYPHENS = 200;
const MOST_BELOW = 20;

interface Lost {
  joined: string;
  hyphenated: string;
}

/** Call for the pages in order: compounds are known from earlier pages. */
export function createHyphens(): (items: readonly TextItem[], blocks: Block[]) => Block[] {
  const compounds = new Set<string>();
  return (items, blocks) => {
    for (const item of items)
      for (const [compound] of item.text.matchAll(COMPOUND)) compounds.add(compound.toLowerCase());
    const lost = findLost(items, compounds);
    return lost.length === 0 ? blocks : blocks.map((block) => mendBlock(block, lost));
  };
}

function findLost(items: readonly TextItem[], compounds: ReadonlySet<string>): Lost[] {
  return items
    .filter((item) => ENDS_IN_HYPHEN.test(item.text))
    .slice(0, MOST_HYPHENS)
    .flatMap((item) => {
      const before = item.text.split(/\s/).at(-1)?.slice(0, -1) ?? '';
      const below = items
        .filter(({ y }) => y > item.y + item.height / 2 && y < item.y + NEXT_LINE * item.height)
        .slice(0, MOST_BELOW);
      return below.flatMap((next) => {
        const after = (next.text.split(/\s/)[0] ?? '').replace(/-$/, '');
        const isKept =
          hyphenBetween(before, after) === '-' || compounds.has(`${before}-${after}`.toLowerCase());
        const isSure = before.length + after.length >= SHORTEST && !/^\p{Lu}/u.test(after);
        return isKept && isSure ? [{ joined: before + after, hyphenated: `${before}-${after}` }] : [];
      });
    });
}

function mendBlock(block: Block, lost: readonly Lost[]): Block {
  const mend = (text: string) =>
    lost.reduce((mended, { joined, hyphenated }) => mended.replaceAll(joined, hyphenated), text);
  return block.kind === 'table'
    ? {
        ...block,
        header: block.header.map(mend),
        rows: block.rows.map((row) => ({ ...row, cells: row.cells.map(mend) })),
      }
    : { ...block, text: mend(block.text) };
}
