/** The kinds of changes that the filter offers, grouped by their subject. */
export const kinds: readonly { readonly label: string; readonly types: Readonly<Record<string, string>> }[] = [
  {
    label: 'People',
    types: {
      UserRegistered: 'Account added',
      ProfileChanged: 'Profile changed',
      RolesChanged: 'Roles changed',
      UserActivated: 'Account activated',
      UserDeactivated: 'Account deactivated',
      UserErased: 'Account deleted',
      BulkActAsked: 'Bulk action started',
      BulkActStopAsked: 'Bulk action stopped',
    },
  },
  {
    label: 'Admin access',
    types: {
      AdminRoleGranted: 'Admin role changed',
      AdminSignedIn: 'Admin signed in',
      AdminSignInFailed: 'Admin sign-in failed',
      AdminPasswordReset: 'Admin password replaced',
      AdminPasskeyAdded: 'Admin passkey added',
      AdminPasskeysRemoved: 'Admin passkey removed',
      AdminRecovered: 'Admin signed in without passkey',
    },
  },
  { label: 'Exports', types: { PersonalDataExported: 'Data exported' } },
  {
    label: 'Reliability',
    types: {
      AttendanceCorrected: 'Mark corrected',
      ContestDecided: 'Dispute decided',
      PenaltyWaived: 'Penalty waived',
      RestoredPenaltyWaived: 'Earlier account’s penalty waived',
      PolicyAdopted: 'Policy adopted',
    },
  },
  { label: 'Reports', types: { ReportDecided: 'Report decided' } },
  {
    label: 'Notes',
    types: { NoteWritten: 'Note written', NoteRewritten: 'Note rewritten', NoteDeleted: 'Note deleted' },
  },
  {
    label: 'Game events',
    types: {
      GameEventCancelled: 'Game event cancelled',
      GameEventChanged: 'Game event changed',
      GameEventHandedOver: 'Game event handed over',
      ParticipantRemoved: 'Participant removed',
    },
  },
  {
    label: 'Series',
    types: {
      SeriesStarted: 'Series started',
      SeriesChanged: 'Series changed',
      SeriesDateSkipped: 'Date skipped',
      SeriesDateRestored: 'Skip taken back',
      SeriesPaused: 'Series paused',
      SeriesResumed: 'Series resumed',
      SeriesEnded: 'Series ended',
      SeriesCafeReplaced: 'Series moved to the merged cafe',
      SeriesHandedOver: 'Series handed over',
    },
  },
  {
    label: 'Invitations',
    types: {
      InvitationSent: 'Invitation sent',
      InvitationResent: 'Invitation sent again',
      InvitationRevoked: 'Invitation deleted',
    },
  },
  { label: 'Games', types: { GameAdded: 'Game added', GameChanged: 'Game changed', GameRemoved: 'Game removed' } },
  { label: 'Cafes', types: { CafeAdded: 'Cafe added', CafeChanged: 'Cafe changed', CafeRemoved: 'Cafe removed' } },
  {
    label: 'Cities and regions',
    types: {
      CityAdded: 'City added',
      CityChanged: 'City changed',
      CityRemoved: 'City removed',
      RegionAdded: 'Region added',
      RegionChanged: 'Region changed',
      RegionRemoved: 'Region removed',
    },
  },
  {
    label: 'Email senders',
    types: {
      EmailSenderAdded: 'Sender added',
      EmailSenderChanged: 'Sender changed',
      EmailSenderActivated: 'Sender made active',
      EmailSenderDeactivated: 'Sender made inactive',
      EmailSenderRemoved: 'Sender removed',
    },
  },
  { label: 'Mails', types: { MailRetryAsked: 'Mail sent again' } },
  { label: 'The log', types: { BackupRestored: 'Backup restored', SealingAnewAsked: 'Log sealed anew' } },
  {
    label: 'Read models',
    types: {
      ReadModelRebuildAsked: 'Read model rebuilt',
      ReadModelVerificationAsked: 'Read model verified',
      ReadModelResumed: 'Read model resumed',
      ReadModelSkipped: 'Domain event skipped',
      ReadModelSwapAsked: 'Read model swapped',
      ReadModelRollbackAsked: 'Read model rolled back',
    },
  },
];
