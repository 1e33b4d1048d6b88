/** One message as a person sees it in a thread. */
export interface Shown {
  messageId: string;
  delivery: 'sent' | 'pending' | 'error';
  text: string;
  author: 'client' | 'agent';
}
