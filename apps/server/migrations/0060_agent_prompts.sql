-- A prompt that an agent sends is shown and answered as one of a trigger (M-12, G-25): it has a person in the place of the trigger.
ALTER TABLE trigger_shows ALTER COLUMN trigger_id DROP NOT NULL;
ALTER TABLE trigger_shows ADD COLUMN prompted_by uuid REFERENCES users (id) ON DELETE SET NULL;
