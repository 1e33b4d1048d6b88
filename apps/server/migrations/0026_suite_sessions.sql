-- Which session of the suite a sign-in came from, so that a logout token that names only that session ends exactly it.

-- A hash over issuer and session; null where no suite was asked, or it named no session.
ALTER TABLE auth_sessions ADD COLUMN suite_session text;
CREATE INDEX auth_sessions_suite_session ON auth_sessions (suite_session) WHERE suite_session IS NOT NULL;
ALTER TABLE sso_codes ADD COLUMN suite_session text;
