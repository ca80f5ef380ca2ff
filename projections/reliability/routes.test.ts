import { describe, expect, it } from 'vitest';
import { newUuid } from '../../platform/ids.ts';
import { reliabilityReadRoutes } from './routes.ts';

const [missing, erased] = [newUuid(), newUuid()];
const routes = reliabilityReadRoutes({ scoreOf: async (userId) => (userId === missing ? 80 : undefined) });
const get = async (userId: string) => {
  const response = await routes.request(`/users/${userId}/reliability`);
  return { status: response.status, body: await response.json() };
};

describe('GET /users/{id}/reliability', () => {
  it('gives the score to everybody, and nothing else', async () => {
    expect(await get(missing)).toEqual({ status: 200, body: { reliabilityScore: 80 } });
  });

  it('is 404 for people who are deactivated or erased, and for an invalid id', async () => {
    expect(await get(erased)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await get('somebody')).toMatchObject({ status: 404 });
  });
});
