/** One thing the console can do. `words` are what people call it, beside the words of title and text. */
export interface HelpTopic {
  id: string;
  title: string;
  words: string;
  text: string;
}

export interface HelpBook {
  topics: readonly HelpTopic[];
  /** Words that say nothing about what is asked. */
  fillers: string;
  lookedThrough(count: number, words: string): string;
  best(titles: string): string;
  none: string;
  /** What to say when nothing fits; `titles` is what there is. */
  noAnswer(titles: string): string;
  seeAlso(titles: string): string;
}
