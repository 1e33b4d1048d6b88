import { forgetMails } from '../../platform/mail/mail.ts';
import type { PersonalData } from '../../platform/personal.ts';

export const personal: PersonalData = {
  tables: {
    users: 'Stays as an id without name and address, which messages and the audit log point to.',
    auth_sessions: 'Go with the account.',
    account_links: 'Go with the account.',
    two_factors: 'Go with the account.',
    recovery_codes: 'Go with the second factor.',
    suite_identities: 'Go with the account.',
    sso_codes: 'Gone after a minute by themselves.',
    socket_otps: 'Gone after a minute by themselves, and with the session.',
    mail_outbox: 'Mails to the account’s address go.',
  },
  erase: {
    async account(tx, { userId, email }) {
      await forgetMails(tx.pool, email);
      for (const table of ['auth_sessions', 'account_links', 'two_factors', 'suite_identities']) {
        await tx.pool.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
      }
      // The trigger of the users' table carries the empty name into the audit log's names.
      await tx.pool.query(
        `UPDATE users SET email = 'erased-' || id || '@erased.invalid', fullname = '', avatar = NULL, password_hash = NULL,
                config = '{}', tutorials = '{}', last_active_workspace_id = NULL WHERE id = $1`,
        [userId],
      );
    },
  },
};
