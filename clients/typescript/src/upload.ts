/** A file as a form that is streamed, and says how far it is. */

export interface UploadProgress {
  sentBytes: number;
  totalBytes: number;
}

/** The form with the file in its one part, as a stream that is read once. */
export function streamForm(
  file: Blob,
  fileName: string,
  onProgress?: (progress: UploadProgress) => void,
): { body: ReadableStream<Uint8Array>; contentType: string } {
  const form = new FormData();
  form.append('file', file, fileName);
  const { body, headers } = new Response(form);
  if (body === null) throw new Error('A form has a body.');
  const contentType = headers.get('content-type') ?? 'multipart/form-data';
  if (onProgress === undefined) return { body, contentType };
  let sentBytes = 0;
  const counted = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        controller.enqueue(chunk);
        // The boundaries are no part of the file.
        const sent = Math.min(file.size, sentBytes + chunk.byteLength);
        if (sent > sentBytes) onProgress({ sentBytes: sent, totalBytes: file.size });
        sentBytes = sent;
      },
    }),
  );
  return { body: counted, contentType };
}
