/**
 * Reads server-sent events, for the server (a language model's), the widget and the console (an answer's) alike: three places, each of
 * which may load few bytes, and two fields of the format.
 */

export interface StreamEvent {
  /** `message` where the sender named none. */
  event: string;
  data: string;
}

const LINE_END = /\r\n|\n|\r(?!$)/;

/**
 * The events in order, as they come. What is no whole event when the stream ends is dropped.
 * @throws RangeError once what belongs to one event is longer than `maxCharacters`
 */
export async function* readEventStream(
  stream: ReadableStream<Uint8Array>,
  maxCharacters = 1_000_000,
): AsyncGenerator<StreamEvent> {
  const reader = stream
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .getReader();
  let unread = '';
  let event = '';
  let data: string[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (unread + value).split(LINE_END);
      unread = lines.pop() ?? '';
      for (const line of lines) {
        if (line === '') {
          if (data.length > 0) yield { event: event === '' ? 'message' : event, data: data.join('\n') };
          event = '';
          data = [];
          size = 0;
        } else {
          const [, field, text = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
          if (field === 'data') data.push(text);
          else if (field === 'event') event = text;
          size += line.length;
        }
      }
      if (size + unread.length > maxCharacters) throw new RangeError('an event is too long');
    }
  } finally {
    // Whoever stops reading ends the stream.
    await reader.cancel().catch(() => undefined);
  }
}
