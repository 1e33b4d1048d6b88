/** What a connection needs to know about the device. Tests pass their own; Node has no network events. */
export interface ConnectionEnvironment {
  isOnline(): boolean;
  /** `onWake`: the network came back, or somebody looks at the page again. Returns the end of listening. */
  listen(onWake: () => void, onOffline: () => void): () => void;
}

/** `window` and `document` where they exist; otherwise always online and silent. */
export function pageEnvironment(): ConnectionEnvironment {
  return {
    isOnline: () => typeof navigator === 'undefined' || navigator.onLine !== false,
    listen(onWake, onOffline) {
      if (typeof window === 'undefined' || typeof document === 'undefined') return () => undefined;
      const onVisibility = () => {
        if (document.visibilityState === 'visible') onWake();
      };
      // `pageshow` and `resume`: back from the back/forward cache and from a frozen tab.
      const wakes = ['online', 'focus', 'pageshow'] as const;
      for (const name of wakes) window.addEventListener(name, onWake);
      window.addEventListener('offline', onOffline);
      document.addEventListener('visibilitychange', onVisibility);
      document.addEventListener('resume', onWake);
      return () => {
        for (const name of wakes) window.removeEventListener(name, onWake);
        window.removeEventListener('offline', onOffline);
        document.removeEventListener('visibilitychange', onVisibility);
        document.removeEventListener('resume', onWake);
      };
    },
  };
}
