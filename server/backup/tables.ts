/** A table whose rows are in a backup, or the reason why they are not. */
type Table =
  | { readonly name: string; readonly is: 'carried' }
  /** The restore makes the rows again. */
  | { readonly name: string; readonly is: 'rebuilt'; readonly from: string }
  /** The rows are not needed. */
  | { readonly name: string; readonly is: 'left out'; readonly because: string };

const carried = (...names: readonly string[]): readonly Table[] => names.map((name) => ({ name, is: 'carried' }));
const rebuilt = (name: string, from: string): Table => ({ name, is: 'rebuilt', from });
const leftOut = (name: string, because: string): Table => ({ name, is: 'left out', because });

/**
 * Every table of the product in the schema `public`, in the order in which a restore fills them: a table comes after
 * those that it refers to.
 */
export const TABLES: readonly Table[] = [
  // the log, its claims, the vault, and the evidence that the log was not changed
  ...carried('secret_check', 'personal_keys', 'domain_events', 'claims'),
  ...carried('evidence_tiles', 'evidence_checkpoints', 'evidence_newest', 'evidence_copies'),
  // decisions of operators that every later rebuild needs
  ...carried('projection_skips'),
  // how people prove who they are
  ...carried('admin_credentials', 'known_browsers', 'browser_codes', 'sign_in_proofs', 'attempts', 'passkeys'),
  ...carried('mailbox_accounts', 'mailbox_accounts_read'),
  // what admins set for themselves
  ...carried('saved_views'),
  // work in progress: reactions, mails, and stored answers to repeated requests
  ...carried('reactor_checkpoints', 'mail_outbox', 'refused_addresses'),
  ...carried('sealed_answers'),
  // the owner of a group who stays away for long can be replaced
  ...carried('last_seen'),
  // people who were erased, or are being erased
  ...carried('erasures', 'erasures_to_repeat', 'outliving_penalties'),
  // changes of addresses whose former sessions and passkeys have not all ended yet
  ...carried('unfinished_address_changes'),
  ...carried('demo_under_construction'),

  rebuilt('event_store_version', 'the scripts that the head of the file names'),
  rebuilt('schema_version', 'the scripts that the head of the file names'),
  rebuilt('projection_generations', 'the log, with the read models'),

  leftOut('sessions', 'some have ended since, and a stolen one would work again'),
  leftOut('push_subscriptions', 'they end with the sessions of their browsers'),
  leftOut('opened_game_events', 'they are forgotten after a week, and only spare people a line in a mail'),
  leftOut('unmet_searches', 'they only count, and are forgotten after 90 days'),
  leftOut('push_outbox', 'they are about these subscriptions'),
  leftOut('mailgun_calls', 'a call is refused by its time after a quarter of an hour'),
  leftOut('read_model_tasks', 'they are about tables that the backup does not have'),
  leftOut('passkey_challenges', 'a device signs within five minutes'),
  leftOut('second_steps', 'an admin enters the password again'),
  leftOut('policy_simulations', 'a trial is forgotten after a day, and is asked for again'),
  leftOut('policy_simulation_people', 'they belong to the trials'),
  leftOut('bulk_acts', 'they are forgotten after a week, and what they changed is in the log'),
  leftOut('bulk_act_people', 'they belong to the bulk acts'),
  leftOut('residue_cleared', 'the files of a new database hold nothing of erased people'),
  leftOut('installation', 'a restored database has its own backups, and its own keys in Redis'),
  leftOut('scheduled_backup', 'it is about the files of another database'),
  leftOut('write_probe', 'its rows mean nothing'),
];

/** Tables that this release has dropped. Backups of release 0.2 have them, and nothing needs their rows. */
export const DROPPED: readonly string[] = ['commitments_derived'];

/**
 * Schemas whose tables are in no backup. Read models are rebuilt from the log, so a backup contains what people wrote
 * about themselves only encrypted. Jobs contain only ids, and schedules enqueue them again.
 */
export const SCHEMAS_LEFT_OUT: readonly string[] = ['read_model', 'bullmq'];

export const CARRIED: readonly string[] = TABLES.filter(({ is }) => is === 'carried').map(({ name }) => name);
