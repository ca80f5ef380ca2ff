import { checkProof, Proof, readVerifierKey } from '@tablemates/event-store';
import { textOf } from '../named-file.ts';
import { EXIT, type ExitCode, ExitError } from '../outcome.ts';
import { formatted, type Terminal } from '../terminal.ts';

/** Checks the file of a proof with only a verifier key: neither the database nor the product is needed. */
export function checkProofFile(terminal: Terminal, file: string, key: string): ExitCode {
  const verifier = readVerifierKey(key);
  if (verifier === undefined) throw new ExitError(EXIT.usage, 'The key is not a verifier key for Ed25519.');
  const proof = readProof(file);
  const checked = checkProof(proof, verifier.publicKey);
  if (checked.verdict !== 'proven') {
    const why =
      checked.verdict === 'not signed' ? 'its checkpoint is not signed by this key' : 'it leads to another root';
    terminal.print(`${terminal.style('red', '✗')} ${file} proves nothing: ${why}.`);
    return EXIT.problem;
  }
  const { origin, size } = checked.checkpoint;
  terminal.print(
    `${terminal.style('green', '✓')} ${file} is proven: leaf ${formatted(proof.index)} of the ${formatted(size)} that ${origin} sealed.`,
    proof.leaf,
  );
  return EXIT.ok;
}

function readProof(file: string): Proof {
  const text = textOf(file);
  try {
    return Proof.parse(JSON.parse(text));
  } catch (error) {
    throw new ExitError(EXIT.usage, `${file} is not the file of a proof.`, { cause: error });
  }
}
