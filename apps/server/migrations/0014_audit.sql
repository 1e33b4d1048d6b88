-- The audit log as something people read: where a call came from, an index per filter, names that outlive their people,
-- and nothing that could empty it.
ALTER TABLE audit_log ADD COLUMN ip text, ADD COLUMN user_agent text;

DROP INDEX audit_log_workspace;
CREATE INDEX audit_log_workspace ON audit_log (workspace_id, at DESC, id DESC);
CREATE INDEX audit_log_actor ON audit_log (workspace_id, actor_id, at DESC, id DESC);
CREATE INDEX audit_log_action ON audit_log (workspace_id, action, at DESC, id DESC);
CREATE INDEX audit_log_subject ON audit_log (workspace_id, subject_id, at DESC, id DESC);

-- A row can be written and read. One change is allowed, to whoever erases a person: an entry may forget its details and
-- where it came from, and nothing else of it.
CREATE FUNCTION guard_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('chatso.erasing', true) = 'on'
     AND NEW.ip IS NULL AND NEW.user_agent IS NULL AND NEW.data = '{"erased": true}'::jsonb
     AND (NEW.id, NEW.workspace_id, NEW.at, NEW.actor_kind, NEW.actor_id, NEW.action, NEW.subject_type, NEW.subject_id, NEW.request_id)
         IS NOT DISTINCT FROM
         (OLD.id, OLD.workspace_id, OLD.at, OLD.actor_kind, OLD.actor_id, OLD.action, OLD.subject_type, OLD.subject_id, OLD.request_id)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit_log is append-only';
END
$$;
DROP TRIGGER audit_log_append_only ON audit_log;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION guard_audit_log();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Who is meant by an id, also when the person is gone. Not in the log itself: a name can be forgotten, an entry cannot.
CREATE TABLE audit_names (
  id uuid PRIMARY KEY,
  name text NOT NULL
);
INSERT INTO audit_names (id, name) SELECT id, fullname FROM users;
CREATE FUNCTION keep_audit_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_names (id, name) VALUES (NEW.id, NEW.fullname)
  ON CONFLICT (id) DO UPDATE SET name = excluded.name;
  RETURN NULL;
END
$$;
CREATE TRIGGER users_audit_name AFTER INSERT OR UPDATE OF fullname ON users
  FOR EACH ROW EXECUTE FUNCTION keep_audit_name();
