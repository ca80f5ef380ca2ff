/** Descriptions of the operation groups. A route with a tag that is missing here fails the API linter's test. */
export const TAGS = [
  { name: 'Admin', description: 'Figures, all game events, the audit and the read models, for admins.' },
  { name: 'Auth', description: 'Signing up, in and out.' },
  { name: 'Catalog', description: 'Games, cafes, cities and regions.' },
  { name: 'Contests', description: 'Marks that their person does not accept, and the decisions on them.' },
  { name: 'Email settings', description: 'Who the mails of the product come from.' },
  { name: 'Game events', description: 'Meetups at cafes: scheduling, finding, joining, leaving, cancelling.' },
  { name: 'Invitations', description: 'Codes that make people organizers.' },
  { name: 'Live', description: 'What changes while a page is open.' },
  { name: 'Messages', description: 'What people at the same table write to each other.' },
  { name: 'Notes', description: 'What admins write down on a person, a game event or a cafe, for one another.' },
  { name: 'Notifications', description: 'What browsers are notified of while no page is open (web push).' },
  { name: 'Operations', description: 'What a mail service tells of the mails that it was given.' },
  { name: 'People', description: 'What everybody may see of a person.' },
  { name: 'Reliability', description: 'Attendance, scores, penalties and what led to them.' },
  {
    name: 'Reports',
    description: 'People, evenings and messages that somebody reports, and what admins do about them.',
  },
  { name: 'Reservations', description: 'Seats at game events, seen as reservations.' },
  { name: 'Site', description: 'What pages must know of the configuration.' },
  { name: 'Users', description: 'Accounts: one’s own, and those that admins look after.' },
];
