import type { AiSettings, AiSettingsInput, AiTestInput, ErrorReason } from '@chatso/contract';
import { decrypt, encrypt } from '../../../platform/crypto.ts';
import { type Ctx, withTransaction } from '../../../platform/ctx.ts';
import { AppError } from '../../../platform/errors.ts';
import { isOutsideUrl } from '../../../platform/http/outgoing.ts';
import type { Deps } from '../../../platform/module.ts';
import { askProvider } from '../provider/ask-provider.ts';
import type { Provider } from '../provider/provider.ts';
import { type AiRow, findAiRow, inOrder, writeAiRow } from '../settings.repo.ts';

type Wiring = Pick<Deps, 'config' | 'secrets'>;

const toSettings = ({ sealedKey, ...row }: AiRow): AiSettings => ({ ...row, hasKey: sealedKey !== null });

export const getAiSettings = async (ctx: Ctx): Promise<AiSettings> =>
  toSettings(await findAiRow(ctx.pool, ctx.workspaceId));

/** @throws conflict, and 400 for an address that must not be called, or a new one without its key */
export async function setAiSettings(ctx: Ctx, deps: Wiring, input: AiSettingsInput): Promise<AiSettings> {
  await withTransaction(ctx, async (tx) => {
    const before = await findAiRow(tx.pool, tx.workspaceId);
    const baseUrl = withoutSlash(input.baseUrl);
    refuseAddress(deps, baseUrl, { needed: input.enabled });
    if (input.enabled && input.model === '') throw wrong('model', 'ai-model-missing');
    const sealedKey = input.apiKey === undefined ? keptKey(before, baseUrl) : seal(deps, input.apiKey);
    const row = { enabled: input.enabled, baseUrl, model: input.model, sealedKey, helps: inOrder(input.helps) };
    if (!(await writeAiRow(tx.pool, tx.workspaceId, row, { seen: input.version, now: tx.now() }))) {
      throw new AppError('conflict');
    }
    const key = input.apiKey === undefined ? 'kept' : input.apiKey === null ? 'none' : 'new';
    await tx.audit({
      action: 'ai.settings-changed',
      data: { enabled: row.enabled, host: hostOf(baseUrl), model: row.model, helps: row.helps, key },
    });
  });
  return getAiSettings(ctx);
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');
const hostOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).host : null);
const wrong = (field: string, reason: ErrorReason): AppError => new AppError('validation', { reason, field });
const seal = ({ secrets }: Wiring, key: string | null): string | null =>
  key === null ? null : encrypt(secrets.encryptionKey, key);

/** An admin who changes the address could otherwise have the stored key sent to their own machine, and read it there. */
function keptKey(before: AiRow, baseUrl: string): string | null {
  if (before.sealedKey !== null && before.baseUrl !== baseUrl) {
    throw wrong('apiKey', 'ai-key-again');
  }
  return before.sealedKey;
}

function refuseAddress({ config }: Wiring, baseUrl: string, { needed }: { needed: boolean }): void {
  if (baseUrl === '') {
    if (needed) throw wrong('baseUrl', 'ai-address-missing');
    return;
  }
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (url === null || url.search !== '' || url.hash !== '' || !isOutsideUrl(baseUrl, config.aiOrigins)) {
    throw wrong('baseUrl', 'ai-address-private');
  }
}

const testChars = 400;

/**
 * Asks for one word. The stored key goes only to the stored address.
 * @throws what `askProvider` does, and 400 as `setAiSettings`
 */
export async function testAiSettings(ctx: Ctx, deps: Wiring, input: AiTestInput, signal: AbortSignal) {
  const before = await findAiRow(ctx.pool, ctx.workspaceId);
  const baseUrl = withoutSlash(input.baseUrl);
  refuseAddress(deps, baseUrl, { needed: true });
  if (input.model === '') throw wrong('model', 'ai-model-missing');
  const apiKey = input.apiKey === undefined ? openKey(deps, keptKey(before, baseUrl)) : input.apiKey;
  await ctx.audit({ action: 'ai.tested', data: { host: hostOf(baseUrl), model: input.model } });
  const begun = performance.now();
  await askProvider(remote(deps, { baseUrl, model: input.model, apiKey }), {
    messages: [{ role: 'user', content: 'Reply with the single word OK.' }],
    maxChars: testChars,
    onText: () => undefined,
    signal,
  });
  return { ok: true as const, model: input.model, answerMs: Math.round(performance.now() - begun) };
}

function openKey({ secrets }: Wiring, sealed: string | null): string | null {
  if (sealed === null) return null;
  try {
    return decrypt(secrets.encryptionKey, sealed);
  } catch (cause) {
    // The root secret is another one than when the key was stored.
    throw new AppError('ai-refused', { reason: 'ai-key-unreadable', cause });
  }
}

const remote = ({ config }: Wiring, service: Pick<Provider, 'baseUrl' | 'apiKey' | 'model'>): Provider => ({
  ...service,
  allowed: config.aiOrigins,
  patienceMs: config.aiPatienceMs,
});

/** The provider a workspace has connected, as far as it may be used for `help`; null: it may not. */
export async function providerFor(ctx: Ctx, deps: Wiring, help: AiRow['helps'][number]): Promise<Provider | null> {
  const row = await findAiRow(ctx.pool, ctx.workspaceId);
  if (!row.enabled || !row.helps.includes(help)) return null;
  return remote(deps, { baseUrl: row.baseUrl, model: row.model, apiKey: openKey(deps, row.sealedKey) });
}

/** The operator's own service, whose address may be anywhere. */
export function operatorsProvider({ config }: Pick<Deps, 'config'>): Provider | null {
  if (config.ai === null) return null;
  const { baseUrl, apiKey, model } = config.ai;
  const allowed = [new URL(baseUrl).origin];
  return { baseUrl, apiKey, model, allowed, patienceMs: config.aiPatienceMs };
}
