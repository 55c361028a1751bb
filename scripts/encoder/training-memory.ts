/** One block of memory that all training threads and the kernels share, and where everything lies in it. */
import { createSharedMemory, type SharedMemory } from '../../server/src/retrieval/kernels/float-kernels.ts';

/** Sizes that the layout follows from. */
export interface TrainingSizes {
  /** Of the encoder's vectors; a multiple of 8, like all widths. */
  dimensions: number;
  teacherDimensions: number;
  /** Texts in a batch: twice its pairs. */
  batchTexts: number;
  /** Feature rows. */
  rows: number;
  /** Distinct texts; each has a plain and a misprinted variant. */
  texts: number;
  /** Features of all variants of all texts. */
  features: number;
  /** Most features of one variant. */
  maxFeatures: number;
  teacherRows: number;
  /** Batches of one epoch at most. */
  batches: number;
}

/** Byte offsets of the regions; see `openMemory` for what each holds. */
type Region = keyof ReturnType<typeof regionSizes>;
type Layout = Record<Region, number>;

export interface TrainingMemory {
  memory: SharedMemory;
  sizes: TrainingSizes;
  layout: Layout;
}

/** Four-byte elements of each region. */
function regionSizes(sizes: TrainingSizes) {
  const { dimensions, teacherDimensions, batchTexts, rows, texts, features, batches } = sizes;
  return {
    /** Barrier: arrived threads, generation. */
    sync: 8,
    embeddings: rows * dimensions,
    tokenWeights: rows,
    /** Adagrad's sums of squared gradients, per row and per token weight. */
    embeddingSquares: rows,
    weightSquares: rows,
    /** Variant v of text t begins at featureStarts[2t + v] and ends where the next begins. */
    features,
    featureStarts: 2 * texts + 1,
    teacher: sizes.teacherRows * teacherDimensions,
    /** Row of a text's teacher vector, −1 where it has none. */
    teacherRowOfText: texts,
    /** Per batch: variant (2t + v), group (−1: a pair, −2: neighbours) and dropout seed of each text. */
    batchVariants: batches * batchTexts,
    batchGroups: batches * batchTexts,
    batchSeeds: batches * batchTexts,
    /** Features that dropout left, and how many, per text of the batch. */
    kept: batchTexts * sizes.maxFeatures,
    keptCounts: batchTexts,
    lengths: batchTexts,
    vectors: batchTexts * dimensions,
    vectorsTransposed: batchTexts * dimensions,
    vectorGradients: batchTexts * dimensions,
    teacherVectors: batchTexts * teacherDimensions,
    similarities: batchTexts * batchTexts,
    teacherSimilarities: batchTexts * batchTexts,
  };
}

export function allocateTraining(sizes: TrainingSizes): TrainingMemory {
  const layout: Partial<Layout> = {};
  let end = 0;
  for (const [region, elements] of Object.entries(regionSizes(sizes))) {
    layout[region as Region] = end;
    end += Math.ceil((elements * 4) / 64) * 64;
  }
  return { memory: createSharedMemory(end), sizes, layout: layout as Layout };
}

type IntegerRegion =
  | 'sync'
  | 'features'
  | 'featureStarts'
  | 'teacherRowOfText'
  | 'batchVariants'
  | 'batchGroups'
  | 'batchSeeds'
  | 'kept'
  | 'keptCounts';

export type TrainingViews = { [R in Region]: R extends IntegerRegion ? Int32Array : Float32Array };

const INTEGER_REGIONS: ReadonlySet<string> = new Set<IntegerRegion>([
  'sync',
  'features',
  'featureStarts',
  'teacherRowOfText',
  'batchVariants',
  'batchGroups',
  'batchSeeds',
  'kept',
  'keptCounts',
]);

/** Views on every region. */
export function openMemory({ memory, sizes, layout }: TrainingMemory): TrainingViews {
  const views: Record<string, Int32Array | Float32Array> = {};
  for (const [region, elements] of Object.entries(regionSizes(sizes))) {
    const start = layout[region as Region];
    views[region] = INTEGER_REGIONS.has(region)
      ? new Int32Array(memory.buffer, start, elements)
      : new Float32Array(memory.buffer, start, elements);
  }
  return views as unknown as TrainingViews;
}
