-- Tickets: what cannot be answered at once. What a ticket may be answered from stands in the tables of the mailboxes.
CREATE TABLE ticket_settings (
  workspace_id uuid PRIMARY KEY REFERENCES workspaces (id) ON DELETE CASCADE,
  prefix text NOT NULL DEFAULT 'TK-',
  -- Taken under this row's lock, in the transaction that makes the ticket: numbers have no gaps.
  next_number integer NOT NULL DEFAULT 1,
  first_answer_minutes integer,
  next_answer_minutes integer,
  solve_minutes integer,
  business_hours boolean NOT NULL DEFAULT true,
  auto_ticket boolean NOT NULL DEFAULT false,
  round_robin boolean NOT NULL DEFAULT false,
  auto_reply_enabled boolean NOT NULL DEFAULT false,
  auto_reply_subject text NOT NULL DEFAULT '',
  auto_reply_text text NOT NULL DEFAULT '',
  satisfaction boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 0
);

CREATE TABLE tickets (
  id uuid PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  number integer NOT NULL,
  code text NOT NULL GENERATED ALWAYS AS (lpad(number::text, greatest(4, length(number::text)), '0')) STORED,
  type text NOT NULL CHECK (type IN ('manual', 'chat', 'email')),
  status text NOT NULL CHECK (status IN ('todo', 'in-progress', 'solved', 'trash')),
  title text NOT NULL,
  description text NOT NULL DEFAULT '',
  flag boolean NOT NULL DEFAULT false,
  seen boolean NOT NULL DEFAULT false,
  customer_email text NOT NULL DEFAULT '',
  customer_name text NOT NULL DEFAULT '',
  store_id uuid REFERENCES stores (id) ON DELETE SET NULL,
  -- No reference: chats, mails and mailboxes are removed by rules of their own, and the ticket says what became of them.
  conversation_id uuid,
  account_id uuid,
  support_email text,
  source_mail_id uuid,
  source_thread_id uuid,
  message_id text,
  assignee_id uuid REFERENCES users (id) ON DELETE SET NULL,
  created_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  due_at timestamptz,
  solved_at timestamptz,
  snoozed_until timestamptz,
  merged_into uuid REFERENCES tickets (id) ON DELETE SET NULL,
  -- Raised when words are replaced, which is what two people could take from each other.
  version integer NOT NULL DEFAULT 0,
  mails integer NOT NULL DEFAULT 0,
  comments integer NOT NULL DEFAULT 0,
  links integer NOT NULL DEFAULT 0,
  -- The first words of its mails, for the search.
  mail_words text NOT NULL DEFAULT '',
  -- Promises about time, in business minutes. A goal that is met or not asked for has no part in late_at.
  first_goal integer,
  first_due_at timestamptz,
  first_met_at timestamptz,
  first_told boolean NOT NULL DEFAULT false,
  next_goal integer,
  next_due_at timestamptz,
  next_met_at timestamptz,
  next_told boolean NOT NULL DEFAULT false,
  solve_goal integer,
  solve_due_at timestamptz,
  solve_told boolean NOT NULL DEFAULT false,
  paused_at timestamptz,
  tab text NOT NULL GENERATED ALWAYS AS (
    CASE WHEN status IN ('solved', 'trash') THEN 'closed' WHEN snoozed_until IS NOT NULL THEN 'snoozed' ELSE 'open' END) STORED,
  bucket text NOT NULL GENERATED ALWAYS AS (
    CASE WHEN status IN ('todo', 'in-progress') AND snoozed_until IS NOT NULL THEN 'snoozed' ELSE status END) STORED,
  late_at timestamptz GENERATED ALWAYS AS (CASE WHEN status IN ('todo', 'in-progress') AND paused_at IS NULL THEN least(
    CASE WHEN first_met_at IS NULL THEN first_due_at END, CASE WHEN next_met_at IS NULL THEN next_due_at END, solve_due_at) END) STORED,
  tell_at timestamptz GENERATED ALWAYS AS (CASE WHEN status IN ('todo', 'in-progress') AND paused_at IS NULL THEN least(
    CASE WHEN first_met_at IS NULL AND NOT first_told THEN first_due_at END,
    CASE WHEN next_met_at IS NULL AND NOT next_told THEN next_due_at END,
    CASE WHEN NOT solve_told THEN solve_due_at END) END) STORED,
  search tsvector GENERATED ALWAYS AS (to_tsvector('simple', left(
    title || ' ' || description || ' ' || customer_name || ' ' || customer_email || ' '
      || translate(customer_email, '@.-_+', '     ') || ' ' || number::text || ' ' || mail_words, 100000))) STORED
) WITH (fillfactor = 85);
CREATE UNIQUE INDEX tickets_number ON tickets (workspace_id, number);
-- One ticket of a mail that it is made of, whoever makes it.
CREATE UNIQUE INDEX tickets_source ON tickets (workspace_id, source_mail_id) WHERE source_mail_id IS NOT NULL;
CREATE INDEX tickets_tab_created ON tickets (workspace_id, tab, created_at, id);
CREATE INDEX tickets_bucket_created ON tickets (workspace_id, bucket, created_at, id);
CREATE INDEX tickets_tab_updated ON tickets (workspace_id, tab, updated_at, id);
CREATE INDEX tickets_tab_due ON tickets (workspace_id, tab, due_at, id);
CREATE INDEX tickets_tab_due_last ON tickets (workspace_id, tab, due_at DESC NULLS LAST, id DESC);
CREATE INDEX tickets_tab_title ON tickets (workspace_id, tab, lower(title), id);
CREATE INDEX tickets_tab_email ON tickets (workspace_id, tab, customer_email, id);
CREATE INDEX tickets_tab_status ON tickets (workspace_id, tab, status, id);
CREATE INDEX tickets_tab_assignee ON tickets (workspace_id, tab, assignee_id, created_at, id);
CREATE INDEX tickets_email ON tickets (workspace_id, customer_email, created_at);
CREATE INDEX tickets_account ON tickets (workspace_id, account_id, created_at) WHERE account_id IS NOT NULL;
CREATE INDEX tickets_store ON tickets (store_id, created_at);
CREATE INDEX tickets_assignee ON tickets (assignee_id, created_at);
CREATE INDEX tickets_creator ON tickets (created_by) WHERE created_by IS NOT NULL;
CREATE INDEX tickets_merged ON tickets (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX tickets_chat ON tickets (workspace_id, conversation_id) WHERE conversation_id IS NOT NULL;
CREATE INDEX tickets_thread ON tickets (workspace_id, source_thread_id) WHERE source_thread_id IS NOT NULL;
CREATE INDEX tickets_flagged ON tickets (workspace_id, created_at) WHERE flag;
CREATE INDEX tickets_late ON tickets (workspace_id, late_at) WHERE late_at IS NOT NULL;
CREATE INDEX tickets_tell ON tickets (tell_at) WHERE tell_at IS NOT NULL;
CREATE INDEX tickets_snoozed ON tickets (snoozed_until) WHERE snoozed_until IS NOT NULL;
CREATE INDEX tickets_search ON tickets USING gin (workspace_id, search) WITH (fastupdate = off);

-- How many tickets there are of each kind, as differences that are only ever added: nobody waits for anybody, and the
-- sum is right at every moment. A periodic folds them.
CREATE TABLE ticket_tallies (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  workspace_id uuid NOT NULL REFERENCES workspaces (id) ON DELETE CASCADE,
  bucket text NOT NULL,
  tally integer NOT NULL
);
CREATE INDEX ticket_tallies_of ON ticket_tallies (workspace_id, bucket) INCLUDE (tally);

CREATE FUNCTION tally_new_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ticket_tallies (workspace_id, bucket, tally)
    SELECT workspace_id, bucket, count(*) FROM made GROUP BY workspace_id, bucket;
  RETURN NULL;
END $$;
CREATE FUNCTION tally_changed_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ticket_tallies (workspace_id, bucket, tally)
    SELECT workspace_id, bucket, sum(n) FROM (
      SELECT workspace_id, bucket, 1 AS n FROM made UNION ALL SELECT workspace_id, bucket, -1 FROM gone) AS moved
     GROUP BY workspace_id, bucket HAVING sum(n) <> 0;
  RETURN NULL;
END $$;
CREATE FUNCTION tally_gone_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A workspace that goes takes its tickets along; nothing of it is counted any more.
  INSERT INTO ticket_tallies (workspace_id, bucket, tally)
    SELECT g.workspace_id, g.bucket, -count(*) FROM gone g JOIN workspaces w ON w.id = g.workspace_id GROUP BY 1, 2;
  RETURN NULL;
END $$;
CREATE TRIGGER tickets_made AFTER INSERT ON tickets REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION tally_new_tickets();
CREATE TRIGGER tickets_changed AFTER UPDATE ON tickets REFERENCING NEW TABLE AS made OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_changed_tickets();
CREATE TRIGGER tickets_gone AFTER DELETE ON tickets REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_gone_tickets();
