/** How each kind of subject of the history is put back: one of a new kind is a row here. */
import type { HistorySubject } from '../../../store/types.ts';
import { answerRestorer } from './restore-answers.ts';
import { dismissalRestorer } from './restore-dismissals.ts';
import { fileRestorer } from './restore-files.ts';
import { settingsRestorer } from './restore-settings.ts';
import { oneByOne, type Restorer } from './restorer.ts';

/** A key that was revoked stays so, and one that was made is revoked by hand: its history only tells of it. */
export const RESTORERS: Readonly<Record<HistorySubject, Restorer | undefined>> = {
  answer: answerRestorer,
  file: oneByOne(fileRestorer),
  settings: oneByOne(settingsRestorer),
  unanswered: dismissalRestorer,
  key: undefined,
};
