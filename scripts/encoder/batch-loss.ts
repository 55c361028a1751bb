/** The training's loss on one row of similarities, and its gradient; formulas in the model card. */

export interface LossSettings {
  temperature: number;
  teacherWeight: number;
}

/** What a row's loss is computed from; arrays hold one value per text of the batch. */
export interface LossRow {
  /** The row's own text, and its partner. */
  self: number;
  partner: number;
  similarities: Float32Array;
  teacherSimilarities: Float32Array;
  groups: Int32Array;
  /** Numbers of the texts: equal texts are no wrong partners of each other. */
  texts: Int32Array;
  /** 1 where the teacher knows the text. */
  isTaught: Uint8Array;
}

/** Pairs made of the teacher's neighbours have no right partner, only the teacher's similarities. */
export const NEIGHBOUR_GROUP = -2;
/** A pair that belongs to no intent. */
export const PAIR_GROUP = -1;

export interface LossSums {
  contrast: number;
  contrastRows: number;
  divergence: number;
  divergenceRows: number;
}

/** Reused between rows, for there are half a million of them in a training. */
export interface LossScratch {
  student: Float32Array;
  teacher: Float32Array;
}

/** Writes the gradient by the similarities into `gradient`, and adds to `sums`. */
export function rowLoss(
  row: LossRow,
  settings: LossSettings,
  scratch: LossScratch,
  gradient: Float32Array,
  sums: LossSums,
): void {
  const isTaught = settings.teacherWeight > 0 && row.isTaught[row.self] === 1;
  // The teacher's similarities may lie in the memory of the gradient: they are read before it is written.
  if (isTaught) teacherProbabilities(row, settings.temperature, scratch.teacher);
  gradient.fill(0);
  if (row.groups[row.self] !== NEIGHBOUR_GROUP) addContrast(row, settings, scratch.student, gradient, sums);
  if (isTaught) addDivergence(row, settings, scratch, gradient, sums);
}

/** NT-Xent: the partner against all texts of the batch but those of the same group and equal texts. */
function addContrast(
  { self, partner, similarities, groups, texts }: LossRow,
  { temperature }: LossSettings,
  probabilities: Float32Array,
  gradient: Float32Array,
  sums: LossSums,
): void {
  const count = similarities.length;
  const group = groups[self] as number;
  const text = texts[self] as number;
  let total = 0;
  for (let at = 0; at < count; at += 1) {
    const isAlike = (group >= 0 && groups[at] === group) || texts[at] === text;
    const value =
      at === self || (isAlike && at !== partner)
        ? 0
        : Math.exp(((similarities[at] as number) - 1) / temperature);
    probabilities[at] = value;
    total += value;
  }
  sums.contrast -= Math.log((probabilities[partner] as number) / total + 1e-9);
  sums.contrastRows += 1;
  const factor = 1 / (temperature * count);
  for (let at = 0; at < count; at += 1) {
    gradient[at] = (gradient[at] as number) + (factor * (probabilities[at] as number)) / total;
  }
  gradient[partner] = (gradient[partner] as number) - factor;
}

function teacherProbabilities(row: LossRow, temperature: number, into: Float32Array): void {
  const { self, teacherSimilarities, isTaught } = row;
  let total = 0;
  for (let at = 0; at < into.length; at += 1) {
    const value =
      at === self || isTaught[at] === 0
        ? 0
        : Math.exp(((teacherSimilarities[at] as number) - 1) / temperature);
    into[at] = value;
    total += value;
  }
  if (total > 0) for (let at = 0; at < into.length; at += 1) into[at] = (into[at] as number) / total;
}

/** Kullback–Leibler divergence of the encoder's softmax from the teacher's, over the texts that the teacher knows. */
function addDivergence(
  { self, similarities, isTaught }: LossRow,
  { temperature, teacherWeight }: LossSettings,
  { student, teacher }: LossScratch,
  gradient: Float32Array,
  sums: LossSums,
): void {
  const count = similarities.length;
  let total = 0;
  for (let at = 0; at < count; at += 1) {
    const value =
      at === self || isTaught[at] === 0 ? 0 : Math.exp(((similarities[at] as number) - 1) / temperature);
    student[at] = value;
    total += value;
  }
  if (total === 0) return;
  const factor = teacherWeight / (temperature * count);
  let divergence = 0;
  for (let at = 0; at < count; at += 1) {
    const wanted = teacher[at] as number;
    const given = (student[at] as number) / total;
    gradient[at] = (gradient[at] as number) + factor * (given - wanted);
    if (wanted > 1e-12) divergence += wanted * Math.log(wanted / (given + 1e-12));
  }
  sums.divergence += divergence;
  sums.divergenceRows += 1;
}
