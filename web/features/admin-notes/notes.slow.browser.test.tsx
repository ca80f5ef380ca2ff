import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AdminNote } from '../../../modules/notes/contract.ts';
import { dialog, openPage, toast } from '../../../tests/components/open-page.tsx';
import { admin, inHours, member, reliabilityAt } from '../../../tests/components/records.ts';
import type { FakeServer } from '../../../tests/components/server.ts';

const me = admin();
const note = (more: Partial<AdminNote> = {}): AdminNote => ({
  id: 'note-1',
  userId: 'user-nora',
  author: { id: me.id, name: 'Ada Admin' },
  text: 'Lost her phone.',
  writtenAt: inHours(-2),
  rewrittenAt: null,
  version: 1,
  ...more,
});
const ofBen = note({ id: 'note-2', author: { id: 'ben', name: 'Ben Boss' }, text: 'Called her.\nShe was friendly.' });

const openRecord = (notes: AdminNote[], prepare: (server: FakeServer) => void = () => {}, as = me) =>
  openPage('/admin/users/user-nora', as, (server) => {
    server.answer('GET /users/:id', member());
    const nothing = { evenings: [], contests: [], reports: [], invitations: [], sessions: [], conversations: [] };
    server.answer('GET /admin/users/:id/record', nothing);
    server.answer('GET /admin/users/:id/reliability', reliabilityAt());
    server.answer('GET /admin/audit', []);
    server.answer('GET /admin/users/:id/notes', notes);
    prepare(server);
  });
const section = page.getByRole('region', { name: 'Notes' });
const field = section.getByLabelText('New note');
const add = section.getByRole('button', { name: 'Add Note' });

test('notes say who wrote them, keep their lines, and run nothing; without any a sentence says so', async () => {
  await openRecord([ofBen, note({ text: '<b>https://evil.example</b>', rewrittenAt: inHours(-1) })]);
  await expect.element(section.getByText('2', { exact: true })).toBeVisible();
  await expect.element(section.getByText('Ben Boss')).toBeVisible();
  await expect.element(section.getByText('edited')).toBeVisible();
  await expect.element(section.getByText('<b>https://evil.example</b>')).toBeVisible();
  await expect.element(section.getByRole('link')).not.toBeInTheDocument();
  const words = section.getByText('Called her.').element() as HTMLElement;
  expect(words.innerText).toBe('Called her.\nShe was friendly.');
  await openRecord([]);
  await expect.element(section.getByText('No admin has noted anything here yet.')).toBeVisible();
  await add.click();
  await expect.element(section.getByText('Nora can ask for what is written here.')).toBeVisible();
});

test('a note is written by keyboard: Enter begins a line, and with Ctrl it sends', async () => {
  const server = await openRecord([]);
  await expect.element(field).not.toBeInTheDocument();
  await add.click();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('Lost her phone.{Enter}Has a new one.');
  expect(server.asked('POST /admin/users/:id/notes')).toEqual([]);
  const written = note({ text: 'Lost her phone.\nHas a new one.' });
  server.answer('POST /admin/users/:id/notes', written);
  server.answer('GET /admin/users/:id/notes', [written]);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(section.getByRole('article')).toHaveLength(1);
  expect(server.asked('POST /admin/users/:id/notes').map(({ body }) => body)).toEqual([
    { text: 'Lost her phone.\nHas a new one.' },
  ]);
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(add).toHaveFocus();
});

test('typed words are kept if sending fails, and after leaving the page', async () => {
  const server = await openRecord([]);
  server.refuse('POST /admin/users/:id/notes', 503, { error: 'Back in a moment.' });
  await add.click();
  await field.fill('Lost her phone.');
  await add.click();
  await expect.element(section.getByText('Back in a moment.')).toBeVisible();
  await expect.element(field).toHaveValue('Lost her phone.');
  await openRecord([]);
  await section.getByRole('button', { name: 'Go on Writing' }).click();
  await expect.element(field).toHaveValue('Lost her phone.');
  await section.getByRole('button', { name: 'Start over' }).click();
  await expect.element(field).toHaveValue('');
});

test('nothing but spaces is no note', async () => {
  const server = await openRecord([]);
  await add.click();
  await field.fill('   ');
  await add.click();
  await expect.element(section.getByText('Please write something.')).toBeVisible();
  expect(server.asked('POST /admin/users/:id/notes')).toEqual([]);
});

test('an admin edits their own note in its place; if another tab was first, both texts are there', async () => {
  const server = await openRecord([ofBen, note()]);
  await expect.element(section.getByRole('button', { name: /^Edit note/ })).toHaveLength(1);
  await section.getByRole('button', { name: /^Edit note/ }).click();
  const words = section.getByLabelText('Note', { exact: true });
  await expect.element(words).toHaveFocus();
  await words.fill('Has a new phone.');
  const current = note({ text: 'Found her phone.', version: 2 });
  server.refuse('PATCH /admin/users/:id/notes/:noteId', 412, { error: 'Somebody changed this.', current });
  await section.getByRole('button', { name: 'Save Note' }).click();
  await expect.element(section.getByText('Note is now “Found her phone.”')).toBeVisible();
  await expect.element(words).toHaveValue('Has a new phone.');
  const saved = note({ text: 'Has a new phone.', version: 3, rewrittenAt: inHours(0) });
  server.answer('PATCH /admin/users/:id/notes/:noteId', saved);
  server.answer('GET /admin/users/:id/notes', [ofBen, saved]);
  await section.getByRole('button', { name: 'Save Note' }).click();
  await expect
    .poll(() => server.asked('PATCH /admin/users/:id/notes/:noteId').map(({ ifMatch }) => ifMatch))
    .toEqual(['"1"', '"2"']);
  await expect.element(words).not.toBeInTheDocument();
  await expect.element(section.getByText('Has a new phone.')).toBeVisible();
  await expect.element(section.getByRole('button', { name: /^Edit note/ })).toHaveFocus();
});

test('a full admin deletes any note, after a question', async () => {
  const server = await openRecord([ofBen]);
  await section.getByRole('button', { name: /^Delete note/ }).click();
  const question = dialog('Delete Note?');
  await expect.element(question.getByText('Called her.')).toBeVisible();
  server.answer('DELETE /admin/users/:id/notes/:noteId', null);
  server.answer('GET /admin/users/:id/notes', []);
  await question.getByRole('button', { name: 'Delete Note' }).click();
  await expect.element(toast('Note deleted')).toBeVisible();
  await expect.element(section.getByText('No admin has noted anything here yet.')).toBeVisible();
});

test('an admin of people deletes only their own note, and an auditor sees none', async () => {
  await openRecord([ofBen, note()], undefined, { ...me, adminRole: 'people' });
  await expect.element(section.getByRole('button', { name: /^Delete note/ })).toHaveLength(1);
  const server = await openRecord([ofBen], undefined, { ...me, adminRole: 'auditor' });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(section).not.toBeInTheDocument();
  expect(server.asked('GET /admin/users/:id/notes')).toHaveLength(0);
});

test('further notes are shown on request', async () => {
  const notes = ['Newest', 'Middle', 'Oldest'].map((text, i) => note({ id: `note-${i}`, text }));
  const server = await openRecord([], (fake) =>
    fake.answerPages('GET /admin/users/:id/notes', [notes.slice(0, 2), notes.slice(2)]),
  );
  await expect.element(page.getByText('Middle')).toBeVisible();
  await expect.element(page.getByText('Oldest')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Show Older Notes' }).click();
  await expect.element(page.getByText('Oldest')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Show Older Notes' })).not.toBeInTheDocument();
  expect(server.asked('GET /admin/users/:id/notes')).toHaveLength(2);
});
