import i18next from 'i18next';
import { mutationOf } from '../../../lib/api/query-of.ts';
import { toast } from '../../../ui/index.ts';

/** Copies the link of an open invitation, or shows it where the browser does not let a page copy (plain http). */
export async function copyInvitationLink(userId: string): Promise<void> {
  let link: string;
  try {
    const { path } = await mutationOf('agents.invitationLink').mutationFn({ body: { userId } });
    link = window.location.origin + path;
  } catch (error) {
    toast.error(error);
    return;
  }
  try {
    await navigator.clipboard.writeText(link);
    toast.success(i18next.t('people.invite.linkCopied'));
  } catch {
    window.prompt(i18next.t('people.invite.copyYourself'), link);
  }
}
