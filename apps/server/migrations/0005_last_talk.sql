-- What was last said by a person: lists show it when a line of the system ('the customer left') came after it.
ALTER TABLE conversations ADD COLUMN last_talk jsonb;
UPDATE conversations c SET last_talk = (
  SELECT jsonb_build_object('messageId', m.message_id, 'author', m.author, 'type', m.type, 'text', left(m.body, 200),
                            'file', m.files -> 0 ->> 'name', 'at', m.created_at)
  FROM messages m
  WHERE m.conversation_id = c.id AND m.type NOT IN ('notification', 'customer-left')
  ORDER BY m.seq DESC LIMIT 1
);
