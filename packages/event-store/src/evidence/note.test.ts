import { expect, test } from 'vitest';
import { growingTree, hashLeaf } from './merkle.ts';
import { asNote, createSigner, openCheckpoint, readVerifierKey, verifierKey } from './note.ts';
import { checkProof } from './proof.ts';

const signer = createSigner('a secret of at least thirty-two characters');
const origin = 'play.example.org/tlog';
const checkpoint = { origin, size: 389, root: hashLeaf('anything') };

test('a checkpoint of the checksum database of Go is opened with the key that Go has built in', () => {
  const key = readVerifierKey('sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8');
  const note = [
    'go.sum database tree',
    '6476701',
    'mb8QLQIs0Z0yP5Cstq6guj87oXWeC9gEM8oVikmm9Wk=',
    '',
    '— sum.golang.org Az3grsLX85Gz+s1SiTbgkuqxgItqFq7gsMUEyVnrsa9LM7Us9S+1xbFIGu95949rj4nPRYfvimWEPWL+o3GeoWwOoAw=',
    '',
  ].join('\n');
  expect(key && openCheckpoint(note, key.publicKey)).toMatchObject({ origin: 'go.sum database tree', size: 6_476_701 });
  expect(key && openCheckpoint(note.replace('6476701', '6476702'), key.publicKey)).toBeUndefined();
});

test('a checkpoint is written as tlog-checkpoint has it, and opened by its verifier key', () => {
  const note = signer.sign(checkpoint);
  expect(note).toMatch(/^play\.example\.org\/tlog\n389\n[\w+/]{43}=\n\n— play\.example\.org\/tlog [\w+/]{91}=\n$/);
  const key = verifierKey(origin, signer.publicKey);
  expect(key).toMatch(/^play\.example\.org\/tlog\+[\da-f]{8}\+AX?[\w+/]+=*$/);
  const read = readVerifierKey(`${key}\n`);
  expect(read && openCheckpoint(note, read.publicKey)).toEqual(checkpoint);
});

test('the key is always the same for a secret, and differs for another secret', () => {
  const keyOf = (secret: string) => verifierKey(origin, createSigner(secret).publicKey);
  expect(keyOf('one')).toBe(keyOf('one'));
  expect(keyOf('one')).not.toBe(keyOf('two'));
});

test('signatures of others are ignored, and a changed text, name or signature is refused', () => {
  const note = signer.sign(checkpoint);
  const witness = createSigner('a witness').sign({ ...checkpoint, origin: 'witness.example' });
  const cosigned = `${note}${witness.slice(witness.indexOf('—'))}`;
  expect(openCheckpoint(cosigned, signer.publicKey)).toEqual(checkpoint);
  for (const forged of [
    note.replace('389', '388'),
    note.replace('play.', 'pray.'),
    note.replace(/[\w+/]{4}=\n$/, 'AAAA=\n'),
    note.replace('\n\n', '\n'),
    note.trimEnd(),
    `${note}\n`,
    '',
  ]) {
    expect(openCheckpoint(forged, signer.publicKey)).toBeUndefined();
  }
  expect(openCheckpoint(note, createSigner('another').publicKey)).toBeUndefined();
});

test('a copy is opened with the line ends of another system, and with more or fewer of them at its end', () => {
  const note = signer.sign(checkpoint);
  for (const copied of [note.trimEnd(), `${note}\n\n`, note.replaceAll('\n', '\r\n'), `\uFEFF${note}`]) {
    expect(openCheckpoint(asNote(copied), signer.publicKey)).toEqual(checkpoint);
  }
});

test('a checkpoint says how many there are, and which rows have no MAC, in lines that others ignore', () => {
  const more = { ...checkpoint, number: 57, older: { upTo: 1520n, until: '2026-11-27T19:00:00.000Z' } };
  const note = signer.sign(more);
  expect(note.split('\n').slice(3, 6)).toEqual([
    'checkpoint 57',
    'rows without MAC up to 1520, accepted until 2026-11-27T19:00:00.000Z',
    '',
  ]);
  expect(openCheckpoint(note, signer.publicKey)).toEqual(more);
  expect(openCheckpoint(note.replace('1520', '1521'), signer.publicKey)).toBeUndefined();
});

test('a verifier key whose id does not match its name and key is invalid', () => {
  const key = verifierKey(origin, signer.publicKey);
  expect(readVerifierKey(key.replace('play.', 'pray.'))).toBeUndefined();
  expect(readVerifierKey('')).toBeUndefined();
  expect(readVerifierKey('a+b+c')).toBeUndefined();
});

test('a proof is checked by the public key alone', () => {
  const tree = growingTree();
  tree.append(hashLeaf('one'));
  tree.append(hashLeaf('two'));
  const path = [Buffer.from(hashLeaf('two'), 'hex').toString('base64')];
  const proof = { index: 0, leaf: 'one', path, checkpoint: signer.sign({ origin, size: 2, root: tree.root() }) };
  expect(checkProof(proof, signer.publicKey)).toMatchObject({ verdict: 'proven', checkpoint: { size: 2 } });
  expect(checkProof({ ...proof, leaf: 'One' }, signer.publicKey).verdict).toBe('not in the log');
  expect(checkProof({ ...proof, index: 1 }, signer.publicKey).verdict).toBe('not in the log');
  expect(checkProof(proof, createSigner('another').publicKey).verdict).toBe('not signed');
});
