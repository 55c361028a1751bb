/** Everything that has to be known before the first batch: clean texts, vocabulary, teacher, start vectors. */
import { join } from 'node:path';
import { FeatureTable } from '../../server/src/retrieval/encoders/static-features.ts';
import { type Dataset, numberTexts } from './dataset.ts';
import type { Neighbours } from './epoch.ts';
import { type Dropped, refuseTaskTexts } from './guard.ts';
import { gramMatrix, type Matrix, normaliseRows, principalAxes, project } from './linear-algebra.ts';
import { findNeighbours } from './neighbours.ts';
import { createRandom } from './random.ts';
import type { Settings } from './settings.ts';
import { readTrainingData, type TrainingData } from './sources.ts';
import { makeStartVectors, type StartVectors } from './start-vectors.ts';
import { readTasks } from './tasks.ts';
import { askTeacher, TEACHER_DIMENSIONS, type Teacher } from './teacher.ts';
import { chooseTeacherTexts } from './teacher-texts.ts';
import { chooseVocabulary, type Vocabulary } from './vocabulary.ts';
import { readWordVectors, removeCommonDirections } from './word-vectors.ts';

export interface Prepared {
  dataset: Dataset;
  dropped: Dropped[];
  vocabulary: Vocabulary;
  table: FeatureTable;
  start: StartVectors;
  /** The teacher's vectors on their main axes, as unit rows. */
  teacher: Matrix;
  rowOfText: Int32Array;
  neighbours: Neighbours;
}

/** Training data without what overlaps the tasks. @throws Error where the tasks are absent: nothing could be checked */
export function readCleanData(): { data: TrainingData; dropped: Dropped[] } {
  const tasks = readTasks();
  if (tasks === undefined) throw new Error('The benchmark tasks are absent, so overlaps cannot be refused');
  return refuseTaskTexts(readTrainingData(), tasks);
}

export async function prepare(
  { data, dropped }: { data: TrainingData; dropped: Dropped[] },
  settings: Settings,
  cacheFolder: string,
  report: (line: string) => void,
): Promise<Prepared> {
  const dataset = numberTexts(data);
  report(`${dataset.texts.length} texts; reading word vectors`);
  const glove = readWordVectors(cacheFolder);
  const vocabulary = chooseVocabulary(dataset.texts, glove, settings.shape.words);
  const table = new FeatureTable(settings.shape, vocabulary.words);
  const chosen = chooseTeacherTexts(data, createRandom(5));
  report(`asking the teacher for ${chosen.length} texts and ${vocabulary.words.length} words, unless known`);
  const askedTexts = await askTeacher(chosen, join(cacheFolder, 'teacher'), progress(report));
  const askedWords = await askTeacher(vocabulary.words, join(cacheFolder, 'teacher'), progress(report));
  report('main axes of the teacher');
  const teacher = reduceTeacher(askedTexts, settings.teacherDimensions);
  const rowOfText = matchTexts(dataset, askedTexts);
  report('start vectors');
  removeCommonDirections(glove.vectors);
  const start = makeStartVectors({
    shape: settings.shape,
    dimensions: settings.dimensions,
    gloveShare: settings.gloveShare,
    vocabulary,
    glove,
    teacherWords: { rows: askedWords.texts.length, columns: TEACHER_DIMENSIONS, values: askedWords.vectors },
    random: createRandom(settings.seed + 2),
  });
  report('neighbours by the teacher');
  const neighbours = findNeighbours({
    dataset,
    rowOfText,
    teacher,
    count: settings.neighbours,
    random: createRandom(settings.seed + 3),
  });
  return { dataset, dropped, vocabulary, table, start, teacher, rowOfText, neighbours };
}

/** Uncentred, for cosines are what the encoder is to copy. */
function reduceTeacher({ texts, vectors }: Teacher, keep: number): Matrix {
  const full: Matrix = { rows: texts.length, columns: TEACHER_DIMENSIONS, values: vectors };
  const reduced = project(full, principalAxes(gramMatrix(full, 4), TEACHER_DIMENSIONS, keep));
  normaliseRows(reduced);
  return reduced;
}

function matchTexts(dataset: Dataset, teacher: Teacher): Int32Array {
  const rows = new Map(teacher.texts.map((text, row) => [text, row]));
  return Int32Array.from(dataset.texts, (text) => rows.get(text) ?? -1);
}

/** Reports every twentieth part. */
function progress(report: (line: string) => void): (done: number, of: number) => void {
  let last = 0;
  return (done, of) => {
    if (done < of && done - last < of / 20) return;
    last = done;
    report(`teacher: ${done} of ${of}`);
  };
}
