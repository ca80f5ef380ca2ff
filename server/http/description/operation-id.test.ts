import { expect, test } from 'vitest';
import { operationIdOf } from './operation-id.ts';

test.each([
  ['GET', '/games', 'getGames'],
  ['PATCH', '/games/{id}', 'patchGame'],
  ['DELETE', '/cities/{id}', 'deleteCity'],
  ['post', '/auth/send-otp', 'postAuthSendOtp'],
  ['POST', '/game-events/{id}/join', 'postGameEventJoin'],
  ['DELETE', '/game-events/{id}/participants/{userId}', 'deleteGameEventParticipant'],
  ['GET', '/game-events/{id}/calendar.ics', 'getGameEventCalendarIcs'],
  ['GET', '/admin/audit/{id}', 'getAdminAuditById'],
  ['POST', '/game-events/{id}/attendance/{userId}', 'postGameEventAttendanceByUserId'],
  ['GET', '/series', 'getSeries'],
  ['GET', '/series/{id}', 'getSeriesById'],
  ['POST', '/series/{id}/pause', 'postSeriesPause'],
  ['PUT', '/series/{id}/skips/{date}', 'putSeriesSkip'],
  ['GET', '/users/me/can-join-events', 'getUsersMeCanJoinEvents'],
])('%s %s is named %s', (method, path, name) => {
  expect(operationIdOf(method, path)).toBe(name);
});
