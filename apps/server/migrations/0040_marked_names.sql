-- Names of people come in on many ways (forms, signed claims, single sign-on, imports) and go out on more (console, widget,
-- mails, exports, the audit log). Hidden signs that turn the text around them become a mark everybody sees, here where all
-- of them pass. The same list as markDirections in packages/domain.
CREATE FUNCTION mark_directions(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT regexp_replace(name, E'[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]', E'\uFFFD', 'g') $$;

CREATE FUNCTION mark_fullname() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN NEW.fullname := mark_directions(NEW.fullname); RETURN NEW; END $$;
CREATE FUNCTION mark_customer_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.first_name := mark_directions(NEW.first_name);
  NEW.last_name := mark_directions(NEW.last_name);
  RETURN NEW;
END $$;
CREATE FUNCTION mark_customer_fullname() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN NEW.customer_fullname := mark_directions(NEW.customer_fullname); RETURN NEW; END $$;

CREATE TRIGGER users_mark_name BEFORE INSERT OR UPDATE OF fullname ON users
  FOR EACH ROW EXECUTE FUNCTION mark_fullname();
CREATE TRIGGER visitors_mark_name BEFORE INSERT OR UPDATE OF fullname ON visitors
  FOR EACH ROW EXECUTE FUNCTION mark_fullname();
CREATE TRIGGER customer_notes_mark_name BEFORE INSERT OR UPDATE OF fullname ON customer_notes
  FOR EACH ROW EXECUTE FUNCTION mark_fullname();
CREATE TRIGGER customers_mark_name BEFORE INSERT OR UPDATE OF first_name, last_name ON customers
  FOR EACH ROW EXECUTE FUNCTION mark_customer_name();
CREATE TRIGGER conversations_mark_name BEFORE INSERT OR UPDATE OF customer_fullname ON conversations
  FOR EACH ROW EXECUTE FUNCTION mark_customer_fullname();

-- What came in before; the audit log's own names follow by the trigger of the users' table.
UPDATE users SET fullname = fullname WHERE fullname <> mark_directions(fullname);
UPDATE visitors SET fullname = fullname WHERE fullname <> mark_directions(fullname);
UPDATE customer_notes SET fullname = fullname WHERE fullname <> mark_directions(fullname);
UPDATE customers SET first_name = first_name
 WHERE first_name <> mark_directions(first_name) OR last_name <> mark_directions(last_name);
UPDATE conversations SET customer_fullname = customer_fullname
 WHERE customer_fullname <> mark_directions(customer_fullname);
UPDATE files SET name = mark_directions(name) WHERE name <> mark_directions(name);
