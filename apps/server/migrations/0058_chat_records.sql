-- All Chats: a page of what is over comes from an index whatever lies behind it, in each order and by each filter. None
-- holds a column that a message writes, so no message pays for them; a chat does once, when it ends.
CREATE INDEX conversations_over_start ON conversations (workspace_id, start_date DESC, id DESC)
  WHERE state = 'closed' OR (state = 'missed' AND archived);
CREATE INDEX conversations_over_agent ON conversations (workspace_id, agent_id, start_date DESC, id DESC)
  WHERE state = 'closed' OR (state = 'missed' AND archived);
CREATE INDEX conversations_over_store ON conversations (workspace_id, store_id, start_date DESC, id DESC)
  WHERE state = 'closed' OR (state = 'missed' AND archived);
CREATE INDEX conversations_over_category ON conversations (workspace_id, category_id, start_date DESC, id DESC)
  WHERE state = 'closed' OR (state = 'missed' AND archived);
CREATE INDEX conversations_over_sentiment ON conversations (workspace_id, sentiment, start_date DESC, id DESC)
  WHERE state = 'closed' OR (state = 'missed' AND archived);
CREATE INDEX conversations_over_type ON conversations (workspace_id, customer_type, start_date DESC, id DESC)
  WHERE state = 'closed' OR (state = 'missed' AND archived);
CREATE INDEX conversations_over_wait ON conversations
  (workspace_id, (coalesce(accepted_date, end_date, start_date) - start_date) DESC, id DESC)
  WHERE state = 'closed' OR (state = 'missed' AND archived);
CREATE INDEX conversations_over_duration ON conversations
  (workspace_id, (coalesce(end_date - accepted_date, interval '0')) DESC, id DESC)
  WHERE state = 'closed' OR (state = 'missed' AND archived);
-- Those without a rating stand last, the best or the worst first: two orders.
CREATE INDEX conversations_over_best ON conversations (workspace_id, (coalesce(rating, 0::smallint)) DESC, id DESC)
  WHERE state = 'closed' OR (state = 'missed' AND archived);
CREATE INDEX conversations_over_worst ON conversations (workspace_id, (coalesce(rating, 6::smallint)), id)
  WHERE state = 'closed' OR (state = 'missed' AND archived);
-- What nobody answered and nobody has dismissed may become many too.
CREATE INDEX conversations_missed_start ON conversations (workspace_id, start_date DESC, id DESC)
  WHERE state = 'missed' AND NOT archived;
