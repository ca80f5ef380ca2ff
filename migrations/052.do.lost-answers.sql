-- Codes and proofs that are used up stay until they expire, so that the same request again gets the same answer after it was
-- lost. Kept are keyed hashes: of the browser with the request's key, and of the request. The tokens that were answered are
-- derived from the request, and are not here.
alter table browser_codes add column used_by bytea;
alter table sign_in_proofs
  add column spent_by bytea,
  add column spent_on bytea;
