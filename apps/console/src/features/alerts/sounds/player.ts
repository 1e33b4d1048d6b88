export interface Player {
  /** False when the browser does not let this page make a sound yet. */
  play(url: string, volume: number): Promise<boolean>;
}

/** One element per file, fetched when it is first heard. */
export function createPlayer(make: (url: string) => HTMLAudioElement = (url) => new Audio(url)): Player {
  const elements = new Map<string, HTMLAudioElement>();
  return {
    async play(url, volume) {
      const element = elements.get(url) ?? make(url);
      elements.set(url, element);
      element.volume = Math.min(1, Math.max(0, volume / 100));
      element.currentTime = 0;
      try {
        await element.play();
        return true;
      } catch (error) {
        // A file that did not come is no reason to bother anybody.
        return !(error instanceof DOMException && error.name === 'NotAllowedError');
      }
    },
  };
}
