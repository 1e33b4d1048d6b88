import type { WidgetEventName } from '../bridge/messages.ts';

export type WidgetCall = [name: string, ...args: unknown[]];

export interface WidgetFunction {
  (...call: WidgetCall): void;
  /** Calls made before the loader arrived, by the stub of the installation guide. */
  q?: ArrayLike<unknown>[];
  started?: boolean;
}

declare global {
  interface Window {
    ChatsoWidget?: WidgetFunction;
  }
}

type Listener = (detail: unknown) => unknown;

export interface WidgetCommands {
  open(): void;
  close(): void;
  toggle(): void;
  hide(): void;
  show(): void;
  shutdown(): void;
  boot(): void;
  identify(customer: unknown): void;
  logout(): void;
  track(event: unknown, payload: unknown): void;
  prefill(values: unknown): void;
  attributes(values: unknown): void;
  set(name: unknown, value: unknown): void;
}

export interface WidgetApi {
  fire(name: WidgetEventName, detail: unknown): void;
  replay(): void;
  hears(name: string): boolean;
  /** Whether all who listen have done it; what one of them throws is the caller's. */
  ask(name: string, detail: unknown): Promise<boolean>;
}

/**
 * Puts `window.ChatsoWidget(name, ...args)` in place; `replay` runs the early calls in their order. A wrong call is answered
 * in the console and never throws into the shop's code.
 */
export function installApi(win: Window, commands: WidgetCommands): WidgetApi {
  const listeners = new Map<unknown, Set<Listener>>();

  function run([name, ...args]: WidgetCall): void {
    const [first, second] = args;
    if (/^(open|close|toggle|hide|show|shutdown|boot|logout)$/.test(name)) commands[name as 'open']();
    else if (name === 'prefill') commands.prefill(first);
    else if (name === 'attributes') commands.attributes(first);
    else if (name === 'set') commands.set(first, second);
    else if (name === 'identify') commands.identify(first);
    else if (name === 'track') commands.track(first, second);
    else if (name === 'on' && typeof second === 'function') {
      const known = listeners.get(first) ?? new Set();
      listeners.set(first, known.add(second as Listener));
    } else console.warn(`ChatsoWidget: there is no '${String(name)}' with these arguments.`);
  }

  function safely(call: ArrayLike<unknown>): void {
    try {
      const [name, ...args] = Array.from(call);
      run([String(name), ...args]);
    } catch (error) {
      console.warn('ChatsoWidget', error);
    }
  }

  const early = Array.from(win.ChatsoWidget?.q ?? []);
  const api: WidgetFunction = (...call) => safely(call);
  api.started = true;
  win.ChatsoWidget = api;

  return {
    replay() {
      for (const call of early.splice(0)) safely(call);
    },
    hears: (name) => listeners.has(name),
    ask: async (name, detail) =>
      !(await Promise.all([...(listeners.get(name) ?? [])].map((listener) => listener(detail)))).includes(false),
    fire(name, detail) {
      for (const listener of listeners.get(name) ?? []) {
        try {
          listener(detail);
        } catch (error) {
          console.error(error);
        }
      }
    },
  };
}
