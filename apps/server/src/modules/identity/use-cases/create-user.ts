import type { RootCtx } from '../../../platform/ctx.ts';
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

/** An account without any workspace; the email must be new. Answers its id. */
export async function createUser(ctx: RootCtx, input: NewUser): Promise<string> {
  const id = newId();
  await ctx.db.insert(users).values({
    id,
    email: input.email.trim().toLowerCase(),
    fullname: input.fullname,
    avatar: input.avatar ?? null,
    passwordHash: input.password === null ? null : await hashPassword(input.password),
    createdAt: ctx.now(),
  });
  return id;
}
