-- An answer that came back opens its ticket again, and whoever wrote it and whose ticket it is are notified.
ALTER TABLE notifications DROP CONSTRAINT notifications_type_check, ADD CONSTRAINT notifications_type_check CHECK (type IN
  ('chat-assigned', 'chat-missed', 'transfer-request', 'chat-mention', 'ticket-assigned', 'ticket-mention', 'ticket-late',
   'ticket-bounced', 'role-changed', 'past-due', 'plan', 'trigger')) NOT VALID;
ALTER TABLE notifications VALIDATE CONSTRAINT notifications_type_check;
