-- Whether a ticket is the first of its customer, kept where it is written: looked up for each of a million it took half a second.
-- A ticket of nobody known is a first one; one that was merged away is looked past. Whoever changes whose first a ticket is
-- holds the settings of the workspace, as whoever makes one does, so that of two none counts without the other.
ALTER TABLE tickets ADD COLUMN first_of_customer boolean NOT NULL DEFAULT false;
ALTER TABLE tickets DISABLE TRIGGER tickets_changed;
UPDATE tickets t SET first_of_customer = true
  FROM (SELECT id, customer_email = '' OR row_number() OVER (
          PARTITION BY workspace_id, customer_email ORDER BY merged_into IS NOT NULL, created_at, id) = 1 AS is_first FROM tickets) f
 WHERE f.id = t.id AND f.is_first;
ALTER TABLE tickets ENABLE TRIGGER tickets_changed;
ALTER TABLE tickets ALTER COLUMN first_of_customer SET DEFAULT true;
CREATE INDEX tickets_customer ON tickets (workspace_id, customer_email, created_at, id);
DROP INDEX tickets_email;
CREATE INDEX tickets_tab_first ON tickets (workspace_id, tab, first_of_customer, created_at, id);

CREATE FUNCTION hold_ticket_settings(workspace uuid) RETURNS void LANGUAGE sql AS $$
  SELECT FROM ticket_settings WHERE workspace_id = workspace FOR UPDATE
$$;

-- The first of a customer's tickets, and nothing else of theirs is written: at most the one that was it and the one that is.
CREATE FUNCTION settle_first_ticket(workspace uuid, email text) RETURNS void LANGUAGE sql AS $$
  UPDATE tickets t SET first_of_customer = (t.id = f.id)
    FROM (SELECT id FROM tickets WHERE workspace_id = workspace AND customer_email = email
           ORDER BY merged_into IS NOT NULL, created_at, id LIMIT 1) f
   WHERE email <> '' AND t.workspace_id = workspace AND t.customer_email = email AND t.first_of_customer <> (t.id = f.id)
$$;

CREATE FUNCTION first_of_new_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  earliest record;
BEGIN
  NEW.first_of_customer := true;
  IF NEW.customer_email <> '' THEN
    PERFORM hold_ticket_settings(NEW.workspace_id);
    -- In the order of the index of addresses: compared with the new one here, another index would do as well, and read them all.
    SELECT o.created_at, o.id INTO earliest FROM tickets o
     WHERE o.workspace_id = NEW.workspace_id AND o.customer_email = NEW.customer_email AND o.merged_into IS NULL
     ORDER BY o.created_at, o.id LIMIT 1;
    NEW.first_of_customer := NOT FOUND OR (earliest.created_at, earliest.id) > (NEW.created_at, NEW.id);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER tickets_first_new BEFORE INSERT ON tickets FOR EACH ROW EXECUTE FUNCTION first_of_new_ticket();

-- One that came in before others, as an import brings it, takes it from the one that had it.
CREATE FUNCTION first_of_earlier_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM settle_first_ticket(NEW.workspace_id, NEW.customer_email);
  RETURN NULL;
END $$;
CREATE TRIGGER tickets_first_earlier AFTER INSERT ON tickets FOR EACH ROW
  WHEN (NEW.first_of_customer AND NEW.customer_email <> '') EXECUTE FUNCTION first_of_earlier_ticket();

-- Another customer, none any more (erased), or merged away.
CREATE FUNCTION first_of_changed_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_ticket_settings(NEW.workspace_id);
  IF NEW.customer_email = '' AND NOT NEW.first_of_customer THEN
    UPDATE tickets SET first_of_customer = true WHERE id = NEW.id;
  END IF;
  PERFORM settle_first_ticket(NEW.workspace_id, email)
     FROM (SELECT DISTINCT e AS email FROM unnest(ARRAY[OLD.customer_email, NEW.customer_email]) e ORDER BY e) of_both;
  RETURN NULL;
END $$;
CREATE TRIGGER tickets_first_changed AFTER UPDATE ON tickets FOR EACH ROW
  WHEN (OLD.customer_email IS DISTINCT FROM NEW.customer_email OR OLD.merged_into IS DISTINCT FROM NEW.merged_into)
  EXECUTE FUNCTION first_of_changed_ticket();

CREATE FUNCTION first_of_gone_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A workspace that goes takes its tickets along: nobody is the first of those that go next.
  IF EXISTS (SELECT FROM workspaces WHERE id = OLD.workspace_id) THEN
    PERFORM settle_first_ticket(OLD.workspace_id, OLD.customer_email);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tickets_first_gone AFTER DELETE ON tickets FOR EACH ROW
  WHEN (OLD.first_of_customer AND OLD.customer_email <> '') EXECUTE FUNCTION first_of_gone_ticket();
