/** Has turned pages read again upright: the engine cuts the words of turned text, and reads its lines in reverse. */
import type { ParsedPage, TextItem } from '@llamaindex/liteparse-wasm';

const QUARTER_TURN = 90;
/** Text this share of a quarter turn away from a right angle is slanted. */
const SLACK = 0.02;
/** A page is turned if its turned text is longer than its upright text by this factor. */
const CLEARLY_MORE = 2;

/** A page, from 1, and by how many degrees its text appears turned clockwise: 90, 180 or 270. */
interface Turn {
  page: number;
  angle: number;
}

/** A page turned so that most of its text is upright. */
export interface UprightPage {
  page: ParsedPage;
  /** By how many degrees the text appeared turned clockwise. */
  angle: number;
  /** Text at a right angle to the rest, such as a note in the margin, as it reads upright. */
  sideways: TextItem[];
}

/** Pages by number, turned back. */
type ReadTurned = (turns: readonly Turn[]) => Promise<ReadonlyMap<number, ParsedPage>>;

export async function turnPages(pages: readonly ParsedPage[], read: ReadTurned): Promise<UprightPage[]> {
  const readAll = async (turns: readonly Turn[]) => {
    const needed = turns.filter(({ angle }) => angle !== 0);
    return needed.length > 0 ? await read(needed) : new Map<number, ParsedPage>();
  };
  const turns = pages.map((page) => ({ page: page.pageNum, angle: angleOfMost(page.textItems) }));
  const turned = await readAll(turns);
  const upright = pages.map((page, at) => {
    const better = turned.get(page.pageNum);
    return better ? { page: better, angle: turns[at]?.angle ?? 0 } : { page, angle: 0 };
  });
  const sideTurns = upright.map(({ page, angle }) => {
    const side = angleOfMost(page.textItems.filter((item) => angleOf(item) !== 0));
    return { page: page.pageNum, angle: side === 0 ? 0 : (angle + side) % 360, hasSide: side !== 0 };
  });
  const sides = await readAll(sideTurns);
  return upright.map((one, at) => {
    const side = sides.get(one.page.pageNum) ?? (sideTurns[at]?.hasSide ? pages[at] : undefined);
    return { ...one, sideways: side?.textItems.filter((item) => angleOf(item) === 0) ?? [] };
  });
}

/** The right angle at which clearly more letters are turned than are upright. */
function angleOfMost(items: readonly TextItem[]): number {
  if (items.every((item) => item.rotation === 0)) return 0;
  const letters = new Map<number, number>();
  for (const item of items) {
    const angle = angleOf(item);
    if (angle !== undefined) letters.set(angle, (letters.get(angle) ?? 0) + item.text.length);
  }
  const upright = letters.get(0) ?? 0;
  letters.delete(0);
  const most = Math.max(0, ...letters.values());
  return most > CLEARLY_MORE * upright
    ? ([...letters.keys()].find((angle) => letters.get(angle) === most) ?? 0)
    : 0;
}

/** 0, 90, 180 or 270 degrees clockwise; undefined for slanted text, which is a watermark. */
function angleOf({ rotation }: TextItem): number | undefined {
  const turns = rotation / QUARTER_TURN;
  const whole = Math.round(turns);
  return Math.abs(turns - whole) < SLACK ? (((whole % 4) + 4) % 4) * QUARTER_TURN : undefined;
}
