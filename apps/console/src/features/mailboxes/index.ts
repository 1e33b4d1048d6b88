export { ConnectMailbox } from './connect/connect-mailbox.tsx';
export { MailboxesSection } from './mailboxes-section.tsx';
