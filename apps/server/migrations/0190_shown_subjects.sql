-- Subjects, previews and the titles made of them lose the signs that turn other words around, as new ones do since.
UPDATE mails SET subject = regexp_replace(subject, '[\u202a-\u202e\u2066-\u2069]', '', 'g'),
                 preview = regexp_replace(preview, '[\u202a-\u202e\u2066-\u2069]', '', 'g')
 WHERE subject ~ '[\u202a-\u202e\u2066-\u2069]' OR preview ~ '[\u202a-\u202e\u2066-\u2069]';
UPDATE tickets SET title = coalesce(nullif(trim(regexp_replace(title, '[\u202a-\u202e\u2066-\u2069]', '', 'g')), ''), 'No subject')
 WHERE title ~ '[\u202a-\u202e\u2066-\u2069]';
