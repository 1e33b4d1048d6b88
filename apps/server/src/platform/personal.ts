import type { Ctx } from './ctx.ts';

/** A person as the law calls them, and everything of one workspace that is proved to be theirs. */
export interface DataSubject {
  type: 'user' | 'customer' | 'visitor';
  id: string;
  visitorIds: readonly string[];
  customerIds: readonly string[];
}

/** One list of the file somebody gets who asks what is known about them. */
export interface ExportSection {
  name: string;
  text: string;
  values: unknown[];
}

/**
 * What a module does to forget somebody. Each step may run again and finds less to do: a process that dies in between is
 * followed by the job's next try. So what a record is found by goes after what it finds, and the record itself last.
 */
export interface Erasure {
  /** Before the e-mails and names go by which it is found. For customers and visitors. */
  about?(ctx: Ctx, subject: DataSubject): Promise<void>;
  /** Before anything of a visitor goes: nobody can write as them any more. */
  stopVisitor?(ctx: Ctx, visitorId: string): Promise<void>;
  /** One of the visitor's chats, its row locked. All modules share the transaction. */
  chat?(tx: Ctx, conversationId: string): Promise<void>;
  /** Data found by the visitor's record, except chats. */
  visitor?(ctx: Ctx, visitorId: string): Promise<void>;
  visitorRecord?(tx: Ctx, visitorId: string): Promise<void>;
  customerRecord?(tx: Ctx, customerId: string): Promise<void>;
  /** Files found by records that `member` deletes. */
  memberFiles?(ctx: Ctx, userId: string): Promise<void>;
  /** What belongs to a member in this workspace. All modules share the transaction. */
  member?(tx: Ctx, userId: string): Promise<void>;
  /** The account, when no workspace knows it any more; in the transaction of `member`. */
  account?(tx: Ctx, account: { userId: string; email: string }): Promise<void>;
}

/** A module's part in what is known about people. `privacy` calls all of them, the highest module first. */
export interface PersonalData {
  /** Every table of the module with a person in it, and what becomes of them there when they are erased. */
  tables: Readonly<Record<string, string>>;
  export?(workspaceId: string, subject: DataSubject): ExportSection[];
  erase?: Erasure;
}
