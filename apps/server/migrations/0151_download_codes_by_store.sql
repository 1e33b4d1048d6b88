-- A download code opens attachments of the stores its owner served when it was made; null: all of them.
ALTER TABLE mail_download_codes ADD COLUMN stores uuid[];
DELETE FROM mail_download_codes;
