/** The program of a sandbox's child: reads one file after another from standard input and reports over the channel. It
 *  can read its own code and nothing else, has no environment, and ends with its parent. */
import { AppError } from '../../errors.ts';
import { isOutOfMemory, loaded, outOfMemory } from '../failures.ts';
import { engineState } from '../pdf/engine.ts';
import { readDocument, readWorkbookCells } from '../read-document.ts';
import { describeCause } from './child-cause.ts';
import type { FromChild, ToChild } from './messages.ts';
import { packBlocks } from './packed-blocks.ts';

/** Resolves when the channel has taken the message, so that results never pile up here. */
function send(message: FromChild): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, undefined, {}, (error) => (error ? reject(error) : resolve()));
  });
}

/** The next bytes of standard input, whole: zip and PDF readers jump about in them. */
async function receive(sizeBytes: number): Promise<Buffer> {
  const file = Buffer.allocUnsafeSlow(sizeBytes);
  let filled = 0;
  while (filled < sizeBytes) {
    const chunk = process.stdin.read() as Buffer | null;
    if (chunk === null) {
      await new Promise((resolve) => process.stdin.once('readable', resolve));
      continue;
    }
    filled += chunk.copy(file, filled);
  }
  return file;
}

async function read(job: ToChild & { type: 'read' }): Promise<void> {
  const file = await receive(job.sizeBytes);
  const result = await readDocument(file, job.kind, job.limits, job.keepsPictures, (blocks, hasPictures) =>
    send({ type: 'blocks', blocks: packBlocks(blocks), hasPictures }),
  );
  await send({ type: 'done', ...result, isWorn: engineState.isBroken });
}

async function readCells({ sizeBytes, wanted, limits }: ToChild & { type: 'read-cells' }): Promise<void> {
  const file = await receive(sizeBytes);
  await readWorkbookCells(file, wanted, limits, ({ sheet, name, rows }) =>
    send({ type: 'cells', sheet, name, rows: JSON.stringify(rows) }),
  );
  await send({ type: 'cells-done' });
}

async function recognise({ sizeBytes, work, limits }: ToChild & { type: 'recognise' }): Promise<void> {
  const file = await receive(sizeBytes);
  const { recognisePages } = await loaded(import('../ocr/recognise-pages.ts'));
  await recognisePages(file, work, limits, ({ blocks, ...page }) =>
    send({ type: 'page', page: { ...page, blocks: packBlocks(blocks) } }),
  );
  await send({ type: 'recognised' });
}

/** Says why where the file cannot be read. @throws where the fault is not the file's */
async function orFailed(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (cause) {
    const error = isOutOfMemory(cause) ? outOfMemory(cause) : cause;
    if (!(error instanceof AppError)) throw error;
    const { code, message } = error;
    await send({ type: 'failed', code, message, cause: describeCause(error.cause) });
  }
}

async function preload(): Promise<void> {
  await Promise.all([
    import('../docx/read-docx.ts'),
    import('../xlsx/read-xlsx.ts'),
    import('../pptx/read-pptx.ts'),
    import('../txt/read-txt.ts'),
    import('../pdf/read-pdf.ts').then((pdf) => pdf.preparePdf()),
  ]);
  await send({ type: 'preloaded' });
}

function begin(message: ToChild): Promise<void> {
  switch (message.type) {
    case 'read':
      return orFailed(read(message));
    case 'read-cells':
      return orFailed(readCells(message));
    case 'recognise':
      return orFailed(recognise(message));
    case 'preload':
      return preload();
  }
}

process.on('disconnect', () => process.exit());
process.on('message', (message: ToChild) => {
  begin(message).catch((error) => {
    console.error(error);
    process.exit(1);
  });
});
await send({ type: 'ready' });
