import type { RootCtx } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { users } from '../identity.schema.ts';
import { hashPassword } from '../passwords.ts';

export interface NewUser {
  email: string;
  fullname: string;
  /** null: only the suite signs this person in. */
  password: string | null;
  avatar?: string | null;
}

/** An account without any workspace. Answers its id; throws `email-taken`, also when somebody is a moment faster. */
export async function createUser(ctx: RootCtx, input: NewUser): Promise<string> {
  const id = newId();
  const values = {
    id,
    email: input.email.trim().toLowerCase(),
    fullname: input.fullname,
    avatar: input.avatar ?? null,
    passwordHash: input.password === null ? null : await hashPassword(input.password),
    createdAt: ctx.now(),
  };
  const made = await ctx.db.insert(users).values(values).onConflictDoNothing().returning({ id: users.id });
  if (made.length === 0) throw new AppError('email-taken');
  return id;
}
