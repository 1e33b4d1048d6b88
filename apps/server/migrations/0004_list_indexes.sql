-- Lists of chats that are over stay fast whatever lies behind them: ordered by their end, for all and for one agent.
CREATE INDEX conversations_closed_end ON conversations (workspace_id, (coalesce(end_date, start_date)) DESC, id DESC)
  WHERE state = 'closed';
CREATE INDEX conversations_closed_agent ON conversations
  (workspace_id, agent_id, (coalesce(end_date, start_date)) DESC, id DESC) WHERE state = 'closed';
CREATE INDEX conversations_missed_end ON conversations (workspace_id, (coalesce(end_date, start_date)) DESC, id DESC)
  WHERE state = 'missed' AND NOT archived;
-- By start: nobody asks for that order any more.
DROP INDEX conversations_closed;
DROP INDEX conversations_missed;
