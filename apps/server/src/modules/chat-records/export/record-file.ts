import { Readable } from 'node:stream';
import { exportRowsAtMost, type RecordExport } from '@chatso/contract';
import { defaultTimeZone, isoIn } from '@chatso/domain';
import type { AgentActor } from '../../../platform/actor.ts';
import { csvHead, csvLines, rowsPerPiece } from '../../../platform/csv-file.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { HeavyWork } from '../../../platform/heavy-work.ts';
import type { Conditions } from '../record-filter.repo.ts';
import { type ExportRow, messagesAfter, messagesOfChats, readBatches } from './export-rows.repo.ts';
import { cellsOf, clockOf, heads, jsonHead, jsonMessage } from './record-lines.ts';

/** A chat in JSON has its messages. */
const perBatch = { csv: rowsPerPiece, json: 50 };
/** A chat of more messages is read on its own, so many at a time. */
const messagesAtOnce = 200;

/**
 * The file, made as it is read. What breaks off in the middle breaks the stream: nobody takes the half for the whole, and
 * half a JSON file is no JSON.
 */
export function recordFile(
  ctx: Ctx<AgentActor>,
  heavy: HeavyWork,
  { asked, conditions }: { asked: RecordExport; conditions: Conditions | null },
): Readable {
  const inTurn: InTurn = (work) => heavy.piece(ctx.workspaceId, work);
  const make = asked.format === 'csv' ? csvPieces : jsonPieces;
  return Readable.from(make(ctx, asked, { conditions, inTurn }), { objectMode: false });
}

type InTurn = <T>(work: () => Promise<T>) => Promise<T>;
interface Making {
  conditions: Conditions | null;
  inTurn: InTurn;
}

/** Each batch as `make` makes it, read and made in one turn. */
const batchesOf = <T>(
  ctx: Ctx,
  { sortBy, sort, format }: RecordExport,
  { conditions, inTurn }: { conditions: Conditions; inTurn: InTurn },
  make: (rows: readonly ExportRow[]) => Promise<T>,
): AsyncGenerator<T> =>
  readBatches(
    ctx.pool,
    conditions,
    { by: sortBy, down: sort === 'desc' },
    { atMost: exportRowsAtMost, perBatch: perBatch[format], make, inTurn },
  );

async function* csvPieces(ctx: Ctx, asked: RecordExport, { conditions, inTurn }: Making): AsyncGenerator<string> {
  yield csvHead(heads);
  if (conditions === null) return;
  const clock = clockOf(asked.timezone ?? defaultTimeZone);
  yield* batchesOf(ctx, asked, { conditions, inTurn }, (rows) =>
    csvLines(rows, (row) => cellsOf(row, { now: ctx.now(), clock })),
  );
}

/** One list, a chat a line: read as a whole, or line by line. */
async function* jsonPieces(ctx: Ctx, asked: RecordExport, { conditions, inTurn }: Making): AsyncGenerator<string> {
  yield '[';
  let first = true;
  if (conditions !== null) {
    const withShortOnes = async (rows: readonly ExportRow[]) => ({ rows, said: await shortOnes(ctx, rows) });
    for await (const { rows, said } of batchesOf(ctx, asked, { conditions, inTurn }, withShortOnes)) {
      for (const row of rows) {
        yield `${first ? '' : ','}\n${jsonHead(row, ctx.now())}`;
        const known = said.get(row.id);
        if (known !== undefined) yield known.join(',');
        else yield* longOne(ctx, row.id, inTurn);
        yield ']}';
        first = false;
      }
    }
  }
  yield '\n]\n';
}

/** What was said in those that are short enough to be read together. */
async function shortOnes(ctx: Ctx, rows: readonly ExportRow[]): Promise<Map<string, string[]>> {
  const short = rows.filter(({ head_seq: head }) => head <= messagesAtOnce).map(({ id }) => id);
  const said = new Map<string, string[]>(short.map((id) => [id, []]));
  for (const message of await messagesOfChats(ctx.pool, ctx.workspaceId, short)) {
    said.get(message.conversation_id)?.push(jsonMessage(message));
  }
  return said;
}

async function* longOne(ctx: Ctx, conversationId: string, inTurn: InTurn): AsyncGenerator<string> {
  let seq = 0;
  for (;;) {
    const asked = { conversationId, seq, limit: messagesAtOnce };
    const messages = await inTurn(() => messagesAfter(ctx.pool, ctx.workspaceId, asked));
    if (messages.length > 0) yield (seq === 0 ? '' : ',') + messages.map(jsonMessage).join(',');
    if (messages.length < messagesAtOnce) return;
    seq = messages.at(-1)?.seq ?? 0;
  }
}

/** L-09: by the clock of whoever exports. */
export function fileNameOf({ format, timezone }: Pick<RecordExport, 'format' | 'timezone'>, now: Date): string {
  const [day, time = ''] = isoIn(timezone ?? defaultTimeZone, now.getTime())
    .slice(0, 19)
    .split('T');
  return `chat_records_${day}_${time.replaceAll(':', '-')}.${format}`;
}

export const contentTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const;
