/** Faults that no setting has by itself, but only beside another. */
import type { Config } from './config.ts';

/** One sentence each, with the variables. */
export function findContradictions({ encoders }: Config): string[] {
  const { embeddingsUrl, embeddingsModel, embeddingsDimensions } = encoders;
  const isEndpointWhole = embeddingsModel !== null && embeddingsDimensions > 0;
  return embeddingsUrl === null || isEndpointWhole
    ? []
    : ['DOCENT_EMBEDDINGS_URL also needs DOCENT_EMBEDDINGS_MODEL and DOCENT_EMBEDDINGS_DIMENSIONS.'];
}
