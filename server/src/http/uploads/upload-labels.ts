/** Reads what a form says of its file: what another system calls it, and where a customer may read it. */
import {
  EXTERNAL_ID_MAX_CHARACTERS,
  SOURCE_URL_MAX_CHARACTERS,
} from '../../../../contract/knowledge/files.ts';
import { countCodePoints, isBlank, isStorable } from '../../../../contract/text.ts';
import { invalidField } from '../../errors.ts';
import type { UploadRequest } from '../../services/teaching/files.ts';

export type UploadLabels = Pick<UploadRequest, 'externalId' | 'sourceUrl'>;

/** A field that was left empty says nothing. @throws AppError invalid_request */
export function readLabels({ externalId, sourceUrl }: Readonly<Record<string, string>>): UploadLabels {
  return { externalId: readExternalId(externalId), sourceUrl: readSourceUrl(sourceUrl) };
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

function refused(field: string, message: string): Error {
  return invalidField(`/${field}`, message, `The field ${field} ${message}.`);
}
