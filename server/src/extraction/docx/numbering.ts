/** Renders the labels of automatic lists: Word computes them and does not store them. */
import { formatListNumber } from '../number-label.ts';
import type { OfficePackage } from '../opc/package.ts';
import { isOn } from '../xml/parse-xml.ts';
import type { ListMembership, WordStyles } from './styles.ts';

interface Level {
  start: number;
  format: string;
  /** "%1.%2." where %n is the number of level n. */
  pattern: string;
  isLegal: boolean;
  restart?: number;
  styleId?: string;
}

interface AbstractList {
  levels: Level[];
  styleLink?: string;
}

interface List {
  abstractId: string;
  starts: Map<number, number>;
  levels: Map<number, Level>;
}

export interface Numbering {
  /** Counts the paragraph in its list and gives its label; undefined if it is in no list. */
  label(list: ListMembership | undefined, styleId: string | undefined): string | undefined;
}

const LEVELS = 9;
const MAX_LABEL_CHARACTERS = 60;

/** @param styles resolve lists that are linked through a style */
export async function readNumbering(
  source: OfficePackage,
  part: string | undefined,
  styles: WordStyles,
): Promise<Numbering> {
  const { abstracts, lists } = await readDefinitions(source, part);
  const counters = new Map<string, (number | undefined)[]>();
  const used = new Set<string>();

  function abstractOf(list: List): { id: string; levels: Level[] } | undefined {
    const own = abstracts.get(list.abstractId);
    const linked = own?.styleLink === undefined ? undefined : styles.get(own.styleLink)?.list?.numberId;
    const target = linked === undefined ? undefined : lists.get(linked)?.abstractId;
    const id = target !== undefined && abstracts.has(target) ? target : list.abstractId;
    const abstract = abstracts.get(id);
    return abstract && { id, levels: abstract.levels };
  }

  return {
    label(membership, styleId) {
      const list = membership?.numberId === undefined ? undefined : lists.get(membership.numberId);
      const abstract = list && abstractOf(list);
      if (!membership?.numberId || !list || !abstract) return undefined;
      const styled = abstract.levels.findIndex((level) => level && level.styleId === styleId);
      const depth = Math.min(LEVELS - 1, membership.level ?? Math.max(0, styleId === undefined ? 0 : styled));
      const levels = abstract.levels.map((level, index) => list.levels.get(index) ?? level);
      const level = levels[depth];
      if (!level) return undefined;

      const counts = counters.get(abstract.id) ?? [];
      counters.set(abstract.id, counts);
      const useKey = `${membership.numberId}/${depth}`;
      const override = used.has(useKey) ? undefined : list.starts.get(depth);
      used.add(useKey);
      counts[depth] = override ?? (counts[depth] === undefined ? level.start : counts[depth] + 1);
      for (let deeper = depth + 1; deeper < LEVELS; deeper++) {
        const restart = levels[deeper]?.restart;
        if (restart === undefined || (restart > 0 && depth < restart)) counts[deeper] = undefined;
      }
      return render(level, levels, counts);
    },
  };
}

function render(level: Level, levels: Level[], counts: (number | undefined)[]): string {
  if (level.format === 'bullet') return bulletOf(level.pattern);
  return level.pattern
    .replace(/%([1-9])/g, (_, digit: string) => {
      const index = Number(digit) - 1;
      const format = level.isLegal ? 'decimal' : (levels[index]?.format ?? 'decimal');
      return formatListNumber(
        counts[index] ?? levels[index]?.start ?? 1,
        format === 'bullet' ? 'decimal' : format,
      );
    })
    .slice(0, MAX_LABEL_CHARACTERS);
}

/** Bullets in symbol fonts are letters or private-use characters, meaningless without the font; white space is no bullet. */
function bulletOf(pattern: string): string {
  if (/^\s+$/.test(pattern)) return '';
  return /^[–—‒\-*‣⁃◦●○■□▪▫►▶✓✔➢➤→]$/u.test(pattern) ? pattern : '•';
}

async function readDefinitions(
  source: OfficePackage,
  part: string | undefined,
): Promise<{ abstracts: Map<string, AbstractList>; lists: Map<string, List> }> {
  const abstracts = new Map<string, AbstractList>();
  const lists = new Map<string, List>();
  if (part === undefined) return { abstracts, lists };
  let abstract: AbstractList | undefined;
  let list: List | undefined;
  let overridden = 0;
  let level: Level | undefined;
  await source.parse(part, {
    open(name, attributes) {
      const value = attributes.get('val');
      switch (name) {
        case 'abstractNum':
          abstract = { levels: [] };
          abstracts.set(attributes.get('abstractNumId') ?? '', abstract);
          break;
        case 'num':
          list = { abstractId: '', starts: new Map(), levels: new Map() };
          lists.set(attributes.get('numId') ?? '', list);
          break;
        case 'abstractNumId':
          if (list) list.abstractId = value ?? '';
          break;
        case 'numStyleLink':
          if (abstract && value !== undefined) abstract.styleLink = value;
          break;
        case 'lvlOverride':
          overridden = levelIndex(attributes.get('ilvl'));
          break;
        case 'startOverride':
          list?.starts.set(overridden, wholeNumber(value, 1));
          break;
        case 'lvl':
          level = { start: 0, format: 'decimal', pattern: '', isLegal: false };
          if (list) list.levels.set(levelIndex(attributes.get('ilvl')), level);
          else if (abstract) abstract.levels[levelIndex(attributes.get('ilvl'))] = level;
          break;
      }
      if (!level) return;
      if (name === 'start') level.start = wholeNumber(value, 0);
      else if (name === 'numFmt') level.format = value ?? attributes.get('format') ?? 'decimal';
      else if (name === 'lvlText') level.pattern = value ?? '';
      else if (name === 'isLgl') level.isLegal = isOn(value);
      else if (name === 'lvlRestart') level.restart = wholeNumber(value, 0);
      else if (name === 'pStyle' && value !== undefined) level.styleId = value;
    },
    close(name) {
      if (name === 'lvl') level = undefined;
      else if (name === 'abstractNum') abstract = undefined;
      else if (name === 'num') list = undefined;
    },
  });
  for (const { levels } of abstracts.values())
    for (let index = 0; index < levels.length; index++)
      levels[index] ??= { start: 1, format: 'none', pattern: '', isLegal: false };
  return { abstracts, lists };
}

function levelIndex(value: string | undefined): number {
  return Math.min(LEVELS - 1, Math.max(0, wholeNumber(value, 0)));
}

function wholeNumber(value: string | undefined, otherwise: number): number {
  const number = Number.parseInt(value ?? '', 10);
  return Number.isSafeInteger(number) ? number : otherwise;
}
