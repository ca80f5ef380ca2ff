/**
 * What the scripts of this release make of the tables, types and functions of the log, in the words of `logCatalog`, which
 * describes each by its kind and name. A script that changes one of them changes this list; the test of a new database
 * compares both. Of the body of a function it has the MD5: what a person reads are the scripts.
 */
export const AS_MADE: Readonly<Record<string, string>> = {
  'table batch_row': 'a type logged',
  'table claims': 'of rows logged',
  'table domain_events': 'of rows logged',
  'table evidence_checkpoints': 'of rows logged',
  'table evidence_copies': 'of rows logged',
  'table evidence_newest': 'of rows logged',
  'table evidence_tiles': 'of rows logged',
  'table personal_keys': 'of rows logged',
  'table secret_check': 'of rows logged',
  'sequence domain_events_position_seq': 'of numbers logged bigint from 1 by 1 to 9223372036854775807 of 1',
  'column batch_row.append': '1 integer',
  'column batch_row.stream': '2 text',
  'column batch_row.expected_version': '3 integer',
  'column batch_row.version': '4 integer',
  'column batch_row.id': '5 uuid',
  'column batch_row.type': '6 text',
  'column batch_row.schema': '7 integer',
  'column batch_row.actor': '8 text',
  'column batch_row.subject': '9 text',
  'column batch_row.data': '10 jsonb',
  'column batch_row.personal': '11 bytea',
  'column batch_row.occurred_at': '12 timestamp with time zone',
  'column batch_row.command_id': '13 uuid',
  'column batch_row.claims': '14 json',
  'column batch_row.erased': '15 json',
  'column claims.kind': 'text not null',
  'column claims.hash': 'bytea not null',
  'column claims.stream': 'text not null',
  'column claims.version': 'integer not null',
  'column domain_events.position': 'bigint not null always its own number',
  'column domain_events.stream': 'text not null',
  'column domain_events.version': 'integer not null',
  'column domain_events.id': 'uuid not null',
  'column domain_events.type': 'text not null',
  'column domain_events.schema': 'integer not null',
  'column domain_events.command_id': 'uuid',
  'column domain_events.actor': 'text not null',
  'column domain_events.subject': 'text',
  'column domain_events.data': 'jsonb not null',
  'column domain_events.personal': 'bytea',
  'column domain_events.occurred_at': 'timestamp with time zone not null',
  'column domain_events.mac': 'bytea',
  'column evidence_checkpoints.size': 'bigint not null',
  'column evidence_checkpoints.position': 'bigint not null',
  'column evidence_checkpoints.note': 'text not null',
  'column evidence_checkpoints.sealed_at': 'timestamp with time zone not null',
  'column evidence_copies.kind': 'text not null',
  'column evidence_copies.size': 'bigint not null',
  'column evidence_copies.copied_at': 'timestamp with time zone',
  'column evidence_copies.failure': 'text',
  'column evidence_newest.only_one': 'boolean not null default true',
  'column evidence_newest.note': 'text not null',
  'column evidence_tiles.level': 'smallint not null',
  'column evidence_tiles.index': 'bigint not null',
  'column evidence_tiles.hashes': 'bytea not null',
  'column evidence_tiles.first_position': 'bigint',
  'column evidence_tiles.positions': 'bytea',
  'column personal_keys.subject': 'text not null',
  'column personal_keys.wrapped': 'bytea',
  'column secret_check.only_one': 'boolean not null default true',
  'column secret_check.fingerprint': 'bytea not null',
  'constraint claims.claims_backed': 'FOREIGN KEY (stream, version) REFERENCES domain_events(stream, version)',
  'constraint claims.claims_pkey': 'PRIMARY KEY (kind, hash)',
  'constraint domain_events.domain_events_pkey': 'PRIMARY KEY ("position")',
  'constraint domain_events.domain_events_stream_version': 'UNIQUE (stream, version)',
  'constraint evidence_checkpoints.evidence_checkpoints_pkey': 'PRIMARY KEY (size)',
  'constraint evidence_checkpoints.evidence_checkpoints_size_check': 'CHECK ((size > 0))',
  'constraint evidence_copies.evidence_copies_pkey': 'PRIMARY KEY (kind)',
  'constraint evidence_newest.evidence_newest_only_one_check': 'CHECK (only_one)',
  'constraint evidence_newest.evidence_newest_pkey': 'PRIMARY KEY (only_one)',
  'constraint evidence_tiles.evidence_tiles_check': 'CHECK (((level = 0) = (positions IS NOT NULL)))',
  'constraint evidence_tiles.evidence_tiles_check1': 'CHECK (((level = 0) = (first_position IS NOT NULL)))',
  'constraint evidence_tiles.evidence_tiles_hashes_check':
    'CHECK ((((length(hashes) >= 32) AND (length(hashes) <= 8192)) AND ((length(hashes) % 32) = 0)))',
  'constraint evidence_tiles.evidence_tiles_pkey': 'PRIMARY KEY (level, index)',
  'constraint personal_keys.personal_keys_pkey': 'PRIMARY KEY (subject)',
  'constraint secret_check.secret_check_only_one_check': 'CHECK (only_one)',
  'constraint secret_check.secret_check_pkey': 'PRIMARY KEY (only_one)',
  'index claims.claims_pkey': 'CREATE UNIQUE INDEX claims_pkey ON claims USING btree (kind, hash)',
  'index domain_events.domain_events_command_id':
    'CREATE UNIQUE INDEX domain_events_command_id ON domain_events USING btree (command_id) WHERE (command_id IS NOT NULL)',
  'index domain_events.domain_events_pkey':
    'CREATE UNIQUE INDEX domain_events_pkey ON domain_events USING btree ("position")',
  'index domain_events.domain_events_stream_version':
    'CREATE UNIQUE INDEX domain_events_stream_version ON domain_events USING btree (stream, version)',
  'index evidence_checkpoints.evidence_checkpoints_pkey':
    'CREATE UNIQUE INDEX evidence_checkpoints_pkey ON evidence_checkpoints USING btree (size)',
  'index evidence_copies.evidence_copies_pkey':
    'CREATE UNIQUE INDEX evidence_copies_pkey ON evidence_copies USING btree (kind)',
  'index evidence_newest.evidence_newest_pkey':
    'CREATE UNIQUE INDEX evidence_newest_pkey ON evidence_newest USING btree (only_one)',
  'index evidence_tiles.evidence_tiles_first_position':
    'CREATE UNIQUE INDEX evidence_tiles_first_position ON evidence_tiles USING btree (first_position) WHERE (level = 0)',
  'index evidence_tiles.evidence_tiles_pkey':
    'CREATE UNIQUE INDEX evidence_tiles_pkey ON evidence_tiles USING btree (level, index)',
  'index personal_keys.personal_keys_pkey':
    'CREATE UNIQUE INDEX personal_keys_pkey ON personal_keys USING btree (subject)',
  'index secret_check.secret_check_pkey':
    'CREATE UNIQUE INDEX secret_check_pkey ON secret_check USING btree (only_one)',
  'trigger domain_events.append_only':
    'CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON domain_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting()',
  'trigger evidence_checkpoints.kept_for_good':
    'CREATE TRIGGER kept_for_good BEFORE DELETE OR UPDATE OR TRUNCATE ON evidence_checkpoints FOR EACH STATEMENT EXECUTE FUNCTION refuse_losing_evidence()',
  'trigger evidence_tiles.kept_for_good':
    'CREATE TRIGGER kept_for_good BEFORE DELETE OR TRUNCATE ON evidence_tiles FOR EACH STATEMENT EXECUTE FUNCTION refuse_losing_evidence()',
  'function append_events(batch_row[], boolean)':
    'sql takes _batch batch_row[], _each boolean returns json f v u 17129fd68362b7ab945bbe7fd525dd9f',
  'function append_events(batch_row[], bytea[], boolean)':
    'plpgsql takes _batch batch_row[], _macs bytea[], _each boolean returns json f v u plan_cache_mode=force_generic_plan enable_seqscan=off dae5bdb4eaaf92575e8825a7fee4f2d5',
  'function refuse_losing_evidence()': 'plpgsql takes  returns trigger f v u d5f8651df3abafe5397d631e4e9a16c7',
  'function refuse_rewriting()': 'plpgsql takes  returns trigger f v u a5e6cbe4d4079956c965782266d47293',
};
