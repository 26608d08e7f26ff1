-- A line is kept only behind its predecessor: what follows a write that failed is not kept either.
CREATE TRIGGER entries_in_order BEFORE INSERT ON entries
WHEN NEW.step <> (SELECT COALESCE(MAX(step) + 1, 0) FROM entries WHERE match_id = NEW.match_id)
BEGIN
    SELECT RAISE(ABORT, 'this line of the log is not the next one');
END;
