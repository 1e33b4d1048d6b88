-- Two kinds of words could not be found. PostgreSQL's parser takes a run of Japanese, Chinese or Thai letters for one word, and
-- 'RMA.2024', 'A/1001' or an address for another. So text is cut before it is parsed: signs become spaces, and a run of letters
-- that are written without spaces becomes its pairs, in their order, between its first and its last letter: '注文番号' is
-- '注 注文 文番 番号 号'. In plpgsql, because its plan is kept for the session: most rows pay for a test of their length only.
CREATE FUNCTION search_text(typed text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF octet_length(typed) = length(typed) THEN RETURN translate(typed, './+@~<>', '       '); END IF;
  -- Thai, Lao, Burmese, Khmer, kana, bopomofo, Chinese characters, Korean syllables.
  RETURN regexp_replace(regexp_replace(translate(normalize(typed, NFKC), './+@~<>', '       '),
    '([\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3005-\u3007\u3040-\u30FA\u30FC-\u312F\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\U00020000-\U000323AF]+)', ' \1 ', 'g'),
    '([\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3005-\u3007\u3040-\u30FA\u30FC-\u312F\u31F0-\u31FF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\U00020000-\U000323AF])', '\1 \1', 'g');
END $$;
