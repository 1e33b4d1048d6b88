/** An OpenAI-compatible service and what it is asked with. */
export interface Provider {
  /** Of the service, without `/chat/completions`. */
  baseUrl: string;
  apiKey: string | null;
  model: string;
  /** Origins that need not be public https ones. */
  allowed: readonly string[];
  /** So long it may keep silent. */
  patienceMs: number;
}

export interface ModelMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export type Finish = 'stop' | 'length';

export interface Question {
  messages: readonly ModelMessage[];
  /** An answer that grows longer is cut off. */
  maxChars: number;
  /** Each further piece of the answer, in order. */
  onText(text: string): void;
  /** The asker has gone. */
  signal: AbortSignal;
}
