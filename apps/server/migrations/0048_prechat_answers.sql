-- What a visitor answered before the chat, with the questions as they were asked: [{"label": "...", "answer": "..."}].
ALTER TABLE conversations ADD COLUMN answers jsonb;
