import type { UserConfig } from '@chatso/contract';
import { type UserCtx, withTransaction } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { holdUser, mergeConfig, updateAvatar, updateFullname } from '../profile.repo.ts';

/** The name that colleagues and customers see; in a store an alias may stand for it. */
export async function renameUser(ctx: UserCtx, fullname: string): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    if (!(await updateFullname(tx.pool, tx.actor.userId, fullname))) return;
    await tx.audit({ action: 'user.renamed', subject: { type: 'user', id: tx.actor.userId }, data: { fullname } });
  });
}

export type ConfigPatch = Partial<Omit<UserConfig, 'chatNotificationSound'>> & {
  chatNotificationSound?: Partial<UserConfig['chatNotificationSound']> | undefined;
};

/**
 * Only what the patch names changes, each sound by itself, in one statement: two tabs that change different things at the
 * same time both keep what they changed.
 */
export async function editUserConfig(ctx: UserCtx, patch: ConfigPatch): Promise<void> {
  const { chatNotificationSound: sounds, ...rest } = patch;
  await withTransaction(ctx, async (tx) => {
    if (!(await mergeConfig(tx.pool, tx.actor.userId, { rest, sounds }))) throw new AppError('user-not-found');
    const subject = { type: 'user', id: tx.actor.userId };
    await tx.audit({ action: 'user.config-changed', subject, data: { changed: Object.keys(patch) } });
  });
}

/** Puts another picture address beside the name, or none. */
export async function changeUserAvatar(tx: UserCtx, avatar: string | null): Promise<void> {
  await updateAvatar(tx.pool, tx.actor.userId, avatar);
}

/** Holds the person for the rest of the transaction, so that of two uploads at once the later one stays. */
export async function lockUser(tx: UserCtx): Promise<void> {
  if (!(await holdUser(tx.pool, tx.actor.userId))) throw new AppError('user-not-found');
}
