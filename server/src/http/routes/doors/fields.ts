/** Reads JSON bodies whose faults are told in the words of another protocol. */
import { type AppError, invalidField } from '../../../errors.ts';

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param path of the field, such as `messages.0.content`; `message` goes on after it */
export const faultOf = (path: string, message: string): AppError =>
  invalidField(path, message, `${path} ${message}.`);
