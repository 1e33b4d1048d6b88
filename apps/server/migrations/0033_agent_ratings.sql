-- What shoppers think of each agent (D-29): their stars are read from the index alone.
CREATE INDEX conversations_agent_ratings ON conversations (workspace_id, agent_id) INCLUDE (rating)
  WHERE rating IS NOT NULL;
