/** The loader of index deltas as the service opens it, with a test's encoders. */

import type { Encoder } from '../../../../server/src/retrieval/encoders/encoder.ts';
import { createEncoderSet } from '../../../../server/src/retrieval/encoders/encoder-set.ts';
import type { LoadDelta } from '../../../../server/src/retrieval/search/index-cache.ts';
import { createDeltaLoader } from '../../../../server/src/services/asking/index-loader.ts';
import { DEFAULT_FRESH_PAIR_SETTINGS } from '../../../../server/src/services/asking/settings.ts';
import type { Store } from '../../../../server/src/store/types.ts';
import { createTextEncoder } from '../../../../server/src/training/index-text.ts';

export function openDeltaLoader(
  store: Store,
  encoders: readonly Encoder[],
  freshPairs = DEFAULT_FRESH_PAIR_SETTINGS,
): LoadDelta {
  const set = createEncoderSet(encoders);
  return createDeltaLoader({ store, encode: createTextEncoder(set), encoders: set, freshPairs });
}
