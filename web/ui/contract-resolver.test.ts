import { describe, expect, it } from 'vitest';
import { AddCafeRequest, ChangeCafeRequest } from '../../modules/catalog/contract.ts';
import { contractResolver, type Sent } from './contract-resolver.ts';

const values = { name: ' ', address: '1 Main St', zipcode: '77002', regionId: '', image: '' };
const problemsOf = async (sent: Sent) => {
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { errors } = await contractResolver<typeof values>(() => sent)(values, undefined, options);
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message]));
};

describe('a form', () => {
  it('says at each field the first sentence that its contract has about what would be sent', async () => {
    expect(await problemsOf({ schema: AddCafeRequest, request: { ...values, image: null } })).toEqual({
      name: 'Please enter a name.',
      regionId: 'Please select a region.',
    });
  });

  it('ignores unchanged fields, since they are not sent', async () => {
    expect(await problemsOf({ schema: ChangeCafeRequest, request: { zipcode: '77003' } })).toEqual({});
  });

  it('sends what was typed and not the parsed value, since the server parses it again', async () => {
    const resolver = contractResolver<typeof values>(() => ({ schema: ChangeCafeRequest, request: { name: ' A ' } }));
    const { values: handedOn } = await resolver(values, undefined, { fields: {}, shouldUseNativeValidation: false });
    expect(handedOn).toBe(values);
  });
});
