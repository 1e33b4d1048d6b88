-- Registered is who is proven to be a customer (decision G-3 as of now). Chats that go on or wait say so from here on; those
-- that are over keep what they said.
UPDATE conversations c
   SET customer_type = CASE
         WHEN v.return_count >= 1 OR EXISTS (
           SELECT 1 FROM conversations o WHERE o.workspace_id = c.workspace_id AND o.visitor_id = c.visitor_id
              AND (o.state IN ('closed', 'missed') OR o.client_left)) THEN 'Returning'
         ELSE 'Non-registered' END,
       rev = c.rev + 1
  FROM visitors v
 WHERE c.state IN ('pending', 'ongoing') AND c.customer_type = 'Registered' AND c.linked_at IS NULL
   AND v.workspace_id = c.workspace_id AND v.id = c.visitor_id AND v.customer_id IS NULL AND v.subject IS NULL
   AND (v.confirmed_email IS NULL OR lower(v.confirmed_email) IS DISTINCT FROM lower(v.email));
