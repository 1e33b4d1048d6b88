import { expectAccessible } from './support/axe.ts';
import { expect, test, unique } from './support/fixtures.ts';
import { signInQuietly } from './support/sign-in.ts';

/** Of the demo shop; nobody has said yet that the shopper is her. */
const email = 'shopper1@shopper.test';

test('[issue 27.10] a code mailed to the typed email confirms it, for the agent and for who looks on', async ({
  newShopper,
  newAgent,
  newPage,
  site,
}) => {
  const [shopper, agent] = [await newShopper(), await newAgent()];
  const words = unique('Where is my order?');
  await shopper.start(words);
  await agent.openChat(words);
  await agent.answer(unique('Let me look'));
  const coach = await newPage();
  await signInQuietly(coach, site.url, 'coach@demo.test');
  await coach.goto(agent.page.url());
  await coach.getByRole('button', { name: 'Spectate', exact: true }).click();
  await agent.page.getByRole('button', { name: /information form/i }).click();
  await shopper.frame.getByLabel('Full name').fill('Not Marit');
  await shopper.frame.getByLabel('Email').fill(email);
  await shopper.frame.getByRole('button', { name: 'Send details' }).click();

  const both = [agent.page, coach];
  for (const page of both) await expect(page.getByText('Email typed, not confirmed')).toBeVisible();
  await expect(coach.getByRole('button', { name: 'Send a code' })).toHaveCount(0);
  await agent.page.getByRole('button', { name: 'Send a code' }).click();
  await expect(agent.page.getByText('Code sent by email. It works for 10 minutes.')).toBeVisible();
  await expectAccessible(agent.page);

  const code = async (): Promise<string> => {
    let found = '';
    await expect(async () => {
      const { rows } = await site.pool.query<{ text: string }>(
        'SELECT text FROM mail_outbox WHERE $1 = ANY(recipients) ORDER BY id DESC LIMIT 1',
        [email],
      );
      found = /\b\d{6}\b/.exec(rows[0]?.text ?? '')?.[0] ?? '';
      expect(found).not.toBe('');
    }).toPass();
    return found;
  };
  const right = await code();
  const field = shopper.frame.getByRole('textbox', { name: 'Code' });
  await field.fill(right === '111111' ? '222222' : '111111');
  await shopper.frame.getByRole('button', { name: 'Confirm' }).click();
  await expect(shopper.frame.getByText('This code is not right.')).toBeVisible();
  for (const page of both) await expect(page.getByText('Email typed, not confirmed')).toBeVisible();
  await field.fill(right);
  await shopper.frame.getByRole('button', { name: 'Confirm' }).click();
  await expect(shopper.frame.getByText('Email confirmed')).toBeVisible();
  for (const page of both) {
    await expect(page.getByText('Email typed, not confirmed')).toHaveCount(0);
    await expect(page.getByText('The customer confirmed their email').first()).toBeVisible();
  }
});
