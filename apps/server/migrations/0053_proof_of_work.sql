-- The solved challenge that a chat was begun with: one begins no second chat.
ALTER TABLE conversations ADD COLUMN proof text;
CREATE UNIQUE INDEX conversations_proof_key ON conversations (proof) WHERE proof IS NOT NULL;
