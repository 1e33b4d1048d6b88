-- What happened to a ticket is read from its end: mails of one moment have an order too.
CREATE INDEX mails_ticket_place ON mails (ticket_id, date, id) WHERE ticket_id IS NOT NULL;
DROP INDEX mails_ticket;
