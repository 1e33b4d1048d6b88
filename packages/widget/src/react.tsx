import { useEffect, useRef } from 'react';
import { type Chatso, type ChatsoOptions, type CustomerClaim, loadChatso, type WidgetEvents } from './index.ts';

export interface ChatsoWidgetProps extends ChatsoOptions {
  /** Who is signed in; another one, or none, signs the one before out. */
  customer?: CustomerClaim | null;
  language?: string;
  department?: string;
  /** The launcher is taken off the page while it is true. */
  hidden?: boolean;
  onOpen?: () => void;
  onClose?: () => void;
  onUnread?: (count: number) => void;
  onMessage?: (message: WidgetEvents['message']) => void;
  /** To call it from elsewhere. */
  onReady?: (chatso: Chatso) => void;
}

/** The chat of a store in a React page. Draws nothing itself; leaving it away hides the launcher. */
export function ChatsoWidget(props: ChatsoWidgetProps): null {
  const { host, storeId, customer, language, department, hidden = false } = props;
  const chatso = useRef<Chatso | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const identified = useRef(false);

  useEffect(() => {
    const made = loadChatso({ host, storeId });
    chatso.current = made;
    made.show();
    latest.current.onReady?.(made);
    const stops = [
      made.on('open', () => latest.current.onOpen?.()),
      made.on('close', () => latest.current.onClose?.()),
      made.on('unread', (count) => latest.current.onUnread?.(count)),
      made.on('message', (message) => latest.current.onMessage?.(message)),
    ];
    return () => {
      for (const stop of stops) stop();
      made.hide();
    };
  }, [host, storeId]);

  // A claim that is an object is another one with each rendering.
  const claim = customer ? JSON.stringify(customer) : null;
  useEffect(() => {
    if (claim !== null) chatso.current?.identify(JSON.parse(claim) as CustomerClaim);
    else if (identified.current) chatso.current?.logout();
    identified.current = claim !== null;
  }, [claim]);
  useEffect(() => {
    if (language) chatso.current?.setLanguage(language);
  }, [language]);
  useEffect(() => {
    if (department) chatso.current?.setDepartment(department);
  }, [department]);
  useEffect(() => {
    if (hidden) chatso.current?.hide();
    else chatso.current?.show();
  }, [hidden]);
  return null;
}
