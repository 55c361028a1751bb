/** Puts spans around parts whose interface is a good place for them, so that the parts know nothing of telemetry. */
import type { Sandbox } from '../extraction/types.ts';
import type { QuestionVectors } from '../retrieval/encoders/encoder.ts';
import type { Store } from '../store/types.ts';
import type { Telemetry } from '../telemetry/types.ts';

/** Every transaction that writes, from its call until it is durable. */
export function traceStore(store: Store, telemetry: Telemetry): Store {
  if (!telemetry.follows('store.transaction')) return store;
  return { ...store, write: (work) => telemetry.trace('store.transaction', {}, () => store.write(work)) };
}

export function traceSandbox(sandbox: Sandbox, telemetry: Telemetry): Sandbox {
  if (!telemetry.follows('extraction')) return sandbox;
  return {
    ...sandbox,
    extract: (request, signal) =>
      telemetry.trace('extraction', { 'docent.file.kind': request.kind }, async (span) => {
        const extraction = await sandbox.extract(request, signal);
        span.set({ 'docent.file.characters': extraction.characters });
        return extraction;
      }),
  };
}

export function traceQuestionVectors(vectors: QuestionVectors, telemetry: Telemetry): QuestionVectors {
  if (!telemetry.follows('ask.vectors')) return vectors;
  return {
    ...vectors,
    of: (turn, texts, encoders) =>
      telemetry.trace('ask.vectors', { 'docent.encoders': encoders.size }, () =>
        vectors.of(turn, texts, encoders),
      ),
  };
}
