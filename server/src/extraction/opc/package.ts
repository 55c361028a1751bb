/** An Office file as a package: parts found through relationships and never by fixed paths. */
import path from 'node:path/posix';
import { unreadable } from '../failures.ts';
import type { ExtractionLimits } from '../limits.ts';
import type { XmlHandler } from '../xml/handler.ts';
import { type Between, parseXml } from '../xml/parse-xml.ts';
import { openArchive } from '../zip/archive.ts';

export interface Relationship {
  /** Last word of the type's URI, which transitional and strict files share: "slide", "sharedStrings". */
  type: string;
  /** Part name in the package. */
  target: string;
}

export type Relationships = Map<string, Relationship>;

export interface OfficePackage {
  /** Part that the package's relationships name as the document. */
  mainPart: string;
  limits: ExtractionLimits;
  /** Whether the package holds the part. */
  has(part: string): boolean;
  /** Resolves to false if there is no such part. See parseXml for what it throws. */
  parse(part: string, handler: XmlHandler, between?: Between): Promise<boolean>;
  /** Internal relationships of a part, by id; empty if it has none. */
  relationshipsOf(part: string): Promise<Relationships>;
  /** External link targets of a part, by id, as written. */
  linkTargetsOf(part: string): Promise<Map<string, string>>;
}

/** @throws AppError file_unreadable if the bytes are no Office package */
export async function openPackage(file: Buffer, limits: ExtractionLimits): Promise<OfficePackage> {
  const archive = await openArchive(file, limits);
  let last: { part: string; targets: Promise<Targets> } | undefined;

  /** Readers ask for both kinds of targets of a part in a row. */
  function readOnce(part: string): Promise<Targets> {
    if (last?.part !== part) last = { part, targets: readTargets(opened, part) };
    return last.targets;
  }

  const opened: OfficePackage = {
    mainPart: '',
    limits,
    has: archive.has,
    parse: async (part, handler, between) => parseXml(archive.read(part), handler, limits, between),
    relationshipsOf: async (part) => (await readOnce(part)).relationships,
    linkTargetsOf: async (part) => (await readOnce(part)).linkTargets,
  };
  for (const { type, target } of (await opened.relationshipsOf('')).values())
    if (type === 'officeDocument') opened.mainPart ||= target;
  if (!opened.mainPart || !archive.has(opened.mainPart)) throw unreadable('it is not an Office document');
  return opened;
}

interface Targets {
  relationships: Relationships;
  linkTargets: Map<string, string>;
}

async function readTargets(source: OfficePackage, part: string): Promise<Targets> {
  const relationships: Relationships = new Map();
  const linkTargets = new Map<string, string>();
  const folder = folderOf(part);
  await source.parse(path.join(folder, '_rels', `${path.basename(part)}.rels`), {
    open(name, attributes) {
      const id = attributes.get('Id');
      if (name !== 'Relationship' || id === undefined) return;
      const type = (attributes.get('Type') ?? '').split('/').pop() ?? '';
      const written = attributes.get('Target') ?? '';
      if (attributes.get('TargetMode') === 'External') {
        if (type === 'hyperlink') linkTargets.set(id, written);
        return;
      }
      const target = resolveTarget(folder, written);
      if (target) relationships.set(id, { type, target });
    },
  });
  return { relationships, linkTargets };
}

function folderOf(part: string): string {
  const folder = path.dirname(part);
  return folder === '.' ? '' : folder;
}

function resolveTarget(folder: string, target: string): string | undefined {
  const decoded = /%[0-9a-f]{2}/i.test(target) ? decodeOrKeep(target) : target;
  const resolved = decoded.startsWith('/') ? path.normalize(decoded.slice(1)) : path.join(folder, decoded);
  return resolved.startsWith('..') ? undefined : resolved;
}

function decodeOrKeep(target: string): string {
  try {
    return decodeURI(target);
  } catch {
    return target;
  }
}

/** The targets of one type, in the order written. */
export function targetsOfType(relationships: Relationships, type: string): string[] {
  return [...relationships.values()]
    .filter((relationship) => relationship.type === type)
    .map((r) => r.target);
}
