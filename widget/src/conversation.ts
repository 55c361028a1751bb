/**
 * What was asked and said in this tab. A question that could not be sent is asked again by itself, then by a button; what
 * was typed, asked and said is kept for the next page of the same tab, and no longer.
 */
import type { AskReply } from '../../contract/asking/chat.ts';
import {
  type HandoverBody,
  TRANSCRIPT_ANSWER_MAX_CHARACTERS,
  TRANSCRIPT_MAX,
} from '../../contract/asking/handover.ts';
import { ChatFault, type FaultKind } from './fault.ts';
import type { TabStorage } from './tab-storage.ts';

/** waiting → answered; waiting ↔ reconnecting → answered or at fault; at fault → waiting, by the button. */
export interface Turn {
  readonly question: string;
  state: 'waiting' | 'reconnecting' | 'answered' | 'fault';
  /** What is said so far, while the answer is made. */
  said?: string | undefined;
  reply?: AskReply;
  fault?: FaultKind;
  /** The owner's people were told. */
  isPassedOn?: boolean;
  /** What the visitor said of the answer. */
  helpful?: boolean;
}

/** Between the tries of a question, where the network is lost; a connection that comes back ends a pause. */
const RECONNECT_PAUSES_MS = [1_000, 3_000, 9_000];
/** A service that asks for more is given up for now. */
const BUSY_PAUSE_MAX_MS = 10_000;
const BUSY_TRIES = 2;
const TURNS_MAX = 50;

interface Kept {
  turns: Turn[];
  draft: string;
  isOpen: boolean;
}

/**
 * @param conversationId of the reply before, with which the conversation goes on
 * @param onSaid called with what is said so far, while the answer is made
 */
export type Ask = (
  question: string,
  conversationId: string | undefined,
  onSaid: (said: string) => void,
) => Promise<AskReply>;

export interface ConversationCalls {
  ask: Ask;
  /** Tells the owner's people. @throws ChatFault */
  handOver(body: HandoverBody): Promise<void>;
  /** Told what the visitor said of an answer; absent: nobody asks. */
  judge?: ((answerId: string, helpful: boolean) => Promise<unknown>) | undefined;
}

export class Conversation {
  readonly #calls: ConversationCalls;
  readonly #storage: TabStorage<Kept>;
  readonly #onChange: (turn: Turn) => void;
  readonly #kept: Kept;

  /** @param onChange called for each turn that is new or whose state changed */
  constructor(calls: ConversationCalls, storage: TabStorage<Kept>, onChange: (turn: Turn) => void) {
    this.#calls = calls;
    this.#storage = storage;
    this.#onChange = onChange;
    this.#kept = { turns: [], draft: '', isOpen: false, ...storage.read() };
  }

  get turns(): readonly Turn[] {
    return this.#kept.turns;
  }

  get draft(): string {
    return this.#kept.draft;
  }

  set draft(draft: string) {
    this.#kept.draft = draft;
    this.#storage.write(this.#kept);
  }

  get isOpen(): boolean {
    return this.#kept.isOpen;
  }

  set isOpen(isOpen: boolean) {
    this.#kept.isOpen = isOpen;
    this.#storage.write(this.#kept);
  }

  /** Shows what the tab kept; a question that its last page left without an answer is asked again. */
  resume(): void {
    for (const turn of this.#kept.turns) {
      if (turn.state === 'answered' || turn.state === 'fault') this.#onChange(turn);
      else void this.retry(turn);
    }
  }

  ask(question: string): void {
    const turn: Turn = { question, state: 'waiting' };
    this.#kept.turns.push(turn);
    this.#kept.turns.splice(0, this.#kept.turns.length - TURNS_MAX);
    void this.retry(turn);
  }

  async retry(turn: Turn): Promise<void> {
    this.#set(turn, { state: 'waiting', said: undefined });
    for (let tries = 0; ; tries += 1) {
      try {
        const onSaid = (said: string): void => this.#set(turn, { state: 'waiting', said });
        const reply = await this.#calls.ask(turn.question, this.#idBefore(turn), onSaid);
        this.#set(turn, { state: 'answered', said: undefined, reply });
        return;
      } catch (error) {
        const fault = error instanceof ChatFault ? error : new ChatFault('failed', { cause: error });
        const pauseMs = pauseAfter(fault, tries);
        if (pauseMs === undefined) {
          this.#set(turn, { state: 'fault', said: undefined, fault: fault.kind });
          return;
        }
        const state = fault.kind === 'offline' ? 'reconnecting' : 'waiting';
        this.#set(turn, { state, said: undefined });
        await pause(pauseMs);
      }
    }
  }

  /** Passes on what was said up to this turn. @throws ChatFault */
  async handOver(turn: Turn, contact: string): Promise<void> {
    const said = this.turns.slice(0, this.turns.indexOf(turn) + 1).slice(-TRANSCRIPT_MAX);
    const transcript = said.map(({ question, reply }) => {
      const answer = reply && [...reply.answer].slice(0, TRANSCRIPT_ANSWER_MAX_CHARACTERS).join('');
      return answer?.trim() ? { question, answer } : { question };
    });
    await this.#calls.handOver({ transcript, ...(contact !== '' && { contact }) });
    this.#set(turn, { isPassedOn: true });
  }

  /** Shown at once; where it does not arrive, that is no matter of the visitor's. */
  judge(turn: Turn, helpful: boolean): void {
    const answerId = turn.reply?.answerId;
    if (answerId === undefined) return;
    this.#set(turn, { helpful });
    this.#calls.judge?.(answerId, helpful).catch(() => undefined);
  }

  get canJudge(): boolean {
    return this.#calls.judge !== undefined;
  }

  clear(): void {
    this.#kept.turns.length = 0;
    this.#storage.write(this.#kept);
  }

  #idBefore(turn: Turn): string | undefined {
    const { turns } = this.#kept;
    return turns.slice(0, turns.indexOf(turn)).findLast(({ reply }) => reply !== undefined)?.reply
      ?.conversationId;
  }

  #set(turn: Turn, change: Partial<Turn>): void {
    // The visitor started over meanwhile.
    if (!this.#kept.turns.includes(turn)) return;
    Object.assign(turn, change);
    this.#storage.write(this.#kept);
    this.#onChange(turn);
  }
}

/** Undefined: the question is not asked again by itself. */
function pauseAfter({ kind, retryAfterMs }: ChatFault, tries: number): number | undefined {
  if (kind === 'offline') return RECONNECT_PAUSES_MS[tries];
  if (kind !== 'busy' || tries >= BUSY_TRIES || retryAfterMs === undefined) return undefined;
  return retryAfterMs <= BUSY_PAUSE_MAX_MS ? Math.max(retryAfterMs, 500) : undefined;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    function end() {
      clearTimeout(timer);
      removeEventListener('online', end);
      resolve();
    }
    addEventListener('online', end);
  });
}
