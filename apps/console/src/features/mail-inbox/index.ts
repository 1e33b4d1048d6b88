export { MailInbox } from './mail-inbox.tsx';
