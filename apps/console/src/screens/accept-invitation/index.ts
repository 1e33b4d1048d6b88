export { AcceptInvitationScreen } from './accept-invitation-screen.tsx';
