-- A mention in a comment of a ticket, and a promise about time that is broken.
ALTER TABLE notifications DROP CONSTRAINT notifications_type_check, ADD CONSTRAINT notifications_type_check CHECK (type IN
  ('chat-assigned', 'chat-missed', 'transfer-request', 'chat-mention', 'ticket-assigned', 'ticket-mention', 'ticket-late',
   'role-changed', 'past-due', 'plan', 'trigger')) NOT VALID;
ALTER TABLE notifications VALIDATE CONSTRAINT notifications_type_check;
