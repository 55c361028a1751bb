/** Reads Dify's metadata condition, by which its users filter knowledge, as a tag filter. */
import type { TagFilter } from '../../../../../contract/knowledge/availability.ts';
import { type Fields, faultOf, isFields } from './fields.ts';
import { checkFilter } from './tag-filter.ts';

const PATH = 'metadata_condition';

/** The name of the only metadata that there is to filter by. */
const TAGS = 'tags';

const HAS: readonly unknown[] = ['contains', 'is', '='];
const LACKS: readonly unknown[] = ['not contains', 'is not', '≠'];

/**
 * Dify sends an empty one where its user filters by nothing.
 * @throws AppError invalid_request for what tags cannot tell
 */
export function readCondition(condition: unknown): TagFilter | undefined {
  if (condition === undefined || condition === null) return undefined;
  if (!isFields(condition) || !Array.isArray(condition.conditions))
    throw faultOf(PATH, 'must have a list of conditions');
  const conditions: unknown[] = condition.conditions;
  if (conditions.length === 0) return undefined;
  const read = conditions.map((one, at) => readOne(one, `${PATH}.conditions.${at}`));
  const having = read.filter(({ isHaving }) => isHaving).map(({ tag }) => tag);
  const lacking = read.filter(({ isHaving }) => !isHaving).map(({ tag }) => tag);
  const isOr = condition.logical_operator === 'or' && read.length > 1;
  if (isOr && lacking.length > 0) throw faultOf(PATH, 'may join with "or" only tags that are to be there');
  const filter = isOr
    ? { any: having }
    : { ...(having.length > 0 && { all: having }), ...(lacking.length > 0 && { none: lacking }) };
  return checkFilter(filter, PATH);
}

function readOne(condition: unknown, path: string): { tag: unknown; isHaving: boolean } {
  if (!isFields(condition)) throw faultOf(path, 'must be an object');
  const { name, comparison_operator: operator, value } = condition as Fields;
  const names: unknown[] = Array.isArray(name) ? name : [name];
  if (names.length !== 1 || names[0] !== TAGS)
    throw faultOf(`${path}.name`, `must be "${TAGS}": this knowledge has no other metadata to filter by`);
  const isHaving = HAS.includes(operator);
  if (isHaving || LACKS.includes(operator)) return { tag: value, isHaving };
  throw faultOf(`${path}.comparison_operator`, 'must be "contains" or "not contains"');
}
