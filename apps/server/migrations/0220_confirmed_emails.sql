-- An address that a visitor typed is theirs once they have entered, in the chat, the code that was mailed to it.
ALTER TABLE visitors
  ADD COLUMN confirmed_email text,
  ADD COLUMN confirmed_email_at timestamptz,
  -- What the widget speaks to them, as far as their browser says.
  ADD COLUMN language text;

-- The newest code of a chat; it goes when it was right, or is no good any more.
CREATE TABLE email_codes (
  conversation_id uuid PRIMARY KEY REFERENCES conversations (id) ON DELETE CASCADE,
  workspace_id uuid NOT NULL,
  visitor_id uuid NOT NULL REFERENCES visitors (id) ON DELETE CASCADE,
  -- The form that asks for it.
  message_id uuid NOT NULL,
  email text NOT NULL,
  code_hash text NOT NULL,
  expires_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0
);
CREATE INDEX email_codes_visitor ON email_codes (visitor_id);
