/** The tag filter of a door's request, held to the same rule as that of the API. */
import { Compile } from 'typebox/compile';
import { TagFilter } from '../../../../../contract/knowledge/availability.ts';
import { faultOf } from './fields.ts';

const FILTER = Compile(TagFilter);

/** @param path where it stands in the request. @throws AppError invalid_request */
export function checkFilter(given: unknown, path: string): TagFilter | undefined {
  if (given === undefined || given === null) return undefined;
  if (FILTER.Check(given)) return given;
  throw faultOf(path, 'must be an object with lists of tags: all, any, none');
}
