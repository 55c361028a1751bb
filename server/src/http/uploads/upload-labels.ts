/** Reads what a form says of its file: what another system calls it, where a customer may read it, and its tags. */
import { TAG_MAX_CHARACTERS, TAGS_MAX } from '../../../../contract/knowledge/availability.ts';
import {
  EXTERNAL_ID_MAX_CHARACTERS,
  SOURCE_URL_MAX_CHARACTERS,
} from '../../../../contract/knowledge/files.ts';
import { countCodePoints, isBlank, isStorable } from '../../../../contract/text.ts';
import { invalidField } from '../../errors.ts';
import type { UploadRequest } from '../../services/teaching/files.ts';

export type UploadLabels = Pick<UploadRequest, 'externalId' | 'sourceUrl' | 'tags'>;

/** A field that was left empty says nothing. @throws AppError invalid_request */
export function readLabels({ externalId, sourceUrl, tags }: Readonly<Record<string, string>>): UploadLabels {
  return {
    externalId: readExternalId(externalId),
    sourceUrl: readSourceUrl(sourceUrl),
    tags: readTags(tags),
  };
}

function readExternalId(text = ''): string | undefined {
  if (text === '') return undefined;
  const isValid = isStorable(text) && !isBlank(text) && countCodePoints(text) <= EXTERNAL_ID_MAX_CHARACTERS;
  if (isValid) return text;
  throw refused('externalId', `must be visible text of at most ${EXTERNAL_ID_MAX_CHARACTERS} characters`);
}

function readSourceUrl(text = ''): string | undefined {
  if (text === '') return undefined;
  const isWeb = /^https?:\/\//i.test(text) && isStorable(text) && URL.canParse(text);
  if (isWeb && countCodePoints(text) <= SOURCE_URL_MAX_CHARACTERS) return text;
  throw refused(
    'sourceUrl',
    `must be an address that begins with http:// or https://, of at most ${SOURCE_URL_MAX_CHARACTERS} characters`,
  );
}

/** Blanks around a tag are not part of it, and what stands between two commas may be left out. */
function readTags(text = ''): string[] | undefined {
  const tags = [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
  if (tags.length === 0) return undefined;
  const isValid = (tag: string) =>
    isStorable(tag) && !isBlank(tag) && countCodePoints(tag) <= TAG_MAX_CHARACTERS;
  if (tags.length <= TAGS_MAX && tags.every(isValid)) return tags;
  throw refused(
    'tags',
    `must be at most ${TAGS_MAX} tags with commas between them, each visible text of at most ${TAG_MAX_CHARACTERS} characters`,
  );
}

function refused(field: string, message: string): Error {
  return invalidField(`/${field}`, message, `The field ${field} ${message}.`);
}
