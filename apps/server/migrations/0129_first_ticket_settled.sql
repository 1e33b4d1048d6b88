-- A new ticket that is the first of its customer takes that from the one that had it where it is made: settled afterwards it
-- cost every new ticket a search of its own, mostly for nobody. Of merged ones the first had it as long as there were no others.
DROP TRIGGER tickets_first_earlier ON tickets;
DROP FUNCTION first_of_earlier_ticket();

CREATE OR REPLACE FUNCTION first_of_new_ticket() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  earliest record;
BEGIN
  NEW.first_of_customer := true;
  IF NEW.customer_email <> '' THEN
    PERFORM FROM ticket_settings WHERE workspace_id = NEW.workspace_id FOR UPDATE;
    -- In the order of the index of addresses: compared with the new one here, another index would do as well, and read them all.
    SELECT o.created_at, o.id INTO earliest FROM tickets o
     WHERE o.workspace_id = NEW.workspace_id AND o.customer_email = NEW.customer_email AND o.merged_into IS NULL
     ORDER BY o.created_at, o.id LIMIT 1;
    NEW.first_of_customer := NOT FOUND OR (earliest.created_at, earliest.id) > (NEW.created_at, NEW.id);
    IF NEW.first_of_customer THEN
      UPDATE tickets SET first_of_customer = false
       WHERE workspace_id = NEW.workspace_id AND customer_email = NEW.customer_email AND first_of_customer;
    END IF;
  END IF;
  RETURN NEW;
END $$;
