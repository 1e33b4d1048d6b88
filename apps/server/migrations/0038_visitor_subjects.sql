-- Who a store signed for: 'id:<its customer's id>' or 'email:<address>'. An identity of its own, one visitor per store; the
-- unique index is the backstop of the lock that two pages with the same claim wait for. Visitors that were verified before
-- keep null here: nobody knows whom the claim named, so a new claim has to prove them (visitors/identity.ts).
ALTER TABLE visitors
  ADD COLUMN subject text,
  -- Tokens name the count they were made at; each logout of an identified visitor ends the earlier ones.
  ADD COLUMN sign_outs integer NOT NULL DEFAULT 0,
  -- A guest who turned out to be a visitor known already; what they said went along.
  ADD COLUMN absorbed_by uuid REFERENCES visitors (id) ON DELETE SET NULL;
CREATE UNIQUE INDEX visitors_store_subject ON visitors (store_id, subject) WHERE subject IS NOT NULL AND signed_out_at IS NULL;
CREATE INDEX visitors_absorbed_by ON visitors (absorbed_by) WHERE absorbed_by IS NOT NULL;
