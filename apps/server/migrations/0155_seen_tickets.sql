-- What mails ask of their ticket, as the tickets answer it: modules below them do not read their tables.
CREATE FUNCTION ticket_in_stores(workspace uuid, ticket uuid, stores uuid[]) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM tickets t WHERE t.workspace_id = workspace AND t.id = ticket
                   AND (t.store_id IS NULL OR t.store_id = ANY (stores)))
$$;
CREATE FUNCTION ticket_is_of(workspace uuid, ticket uuid, email text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM tickets t WHERE t.workspace_id = workspace AND t.id = ticket AND t.customer_email = email)
$$;
