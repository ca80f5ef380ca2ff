import { expect, test } from 'vitest';
import { User } from '../../../modules/identity/contract.ts';
import { createApi } from '../../../platform/http/api.ts';
import { nameSchemas } from './names.ts';

test('a contract that was loaded before the OpenAPI library has its name too', () => {
  Reflect.deleteProperty(User, 'openapi');
  const api = createApi();
  nameSchemas(api);
  const { components } = api.getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '0' } });
  expect(components?.schemas?.User).toMatchObject({ type: 'object' });
});
