import type { Agent } from '@chatso/contract';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../lib/api/query-of.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useSession } from '../../../lib/session/session.ts';
import { PasswordField } from '../../../ui/forms.ts';
import { ConfirmDialog, toast } from '../../../ui/index.ts';
import { nameOf } from '../member-words.ts';
import classes from './member.module.css';
import type { MemberActions } from './use-member-actions.ts';

/** The way out for a member whose authenticator and recovery codes are lost; nothing for oneself, or where it is off. */
export function SecondFactor({ member, actions }: { member: Agent; actions: MemberActions }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState(false);
  if (!member.twoFactor || done || member._id === user._id || member.role === 'chatso_admin') return null;
  return (
    <section aria-labelledby="member-second-factor">
      <h3 className={classes.heading} id="member-second-factor">
        {t('people.factor.heading')}
      </h3>
      <p className={classes.paragraph}>{t('people.factor.on')}</p>
      <Button color="danger" variant="default" onClick={() => setAsking(true)}>
        {t('people.factor.turnOff')}
      </Button>
      {asking ? (
        <TurnOffDialog
          actions={actions}
          member={member}
          onClose={() => setAsking(false)}
          onDone={() => setDone(true)}
        />
      ) : null}
    </section>
  );
}

interface TurnOffProps {
  member: Agent;
  actions: MemberActions;
  onClose: () => void;
  onDone: () => void;
}

/** With the admin's own password, and the own code where there is one, as for changes of the own sign-in. */
function TurnOffDialog({ member, actions, onClose, onDone }: TurnOffProps) {
  const { t } = useTranslation();
  const own = useQuery(queryOf('security.twoFactor'));
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const needsCode = own.data?.enabled === true;
  const name = nameOf(member);
  return (
    <ConfirmDialog
      confirmLabel={t('people.factor.turnOff')}
      danger
      disabled={password === '' || own.isPending || (needsCode && code.trim() === '')}
      opened
      title={t('people.factor.title', { name })}
      onClose={onClose}
      onConfirm={async () => {
        const body = { userId: member._id, password, ...(needsCode ? { code: code.trim() } : {}) };
        await actions.write('agents.resetTwoFactor', { body });
        toast.success(t('people.factor.done', { name }));
        onDone();
      }}
    >
      <p className={classes.paragraph}>{t('people.factor.body')}</p>
      <PasswordField
        autoComplete="current-password"
        data-autofocus
        label={t('people.factor.password')}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      {needsCode ? (
        <TextInput
          autoComplete="one-time-code"
          label={t('people.factor.code')}
          maxLength={40}
          mt="sm"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      ) : null}
    </ConfirmDialog>
  );
}
