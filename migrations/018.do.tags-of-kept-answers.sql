-- An answer that is given again carries the tag that it carried first.
alter table idempotent_answers add column etag text;
