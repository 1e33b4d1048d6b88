-- Earlier chats of a customer are found by their e-mail, whatever browser they came with (I-19).
CREATE INDEX conversations_email ON conversations (workspace_id, lower(customer_email)) WHERE customer_email IS NOT NULL;
