export { MailInbox as EmailsScreen } from '../../features/mail-inbox/index.ts';
