-- Only the first releases used these tables.
drop table commitments_derived;
drop table idempotent_answers;
drop table sign_in_codes;
